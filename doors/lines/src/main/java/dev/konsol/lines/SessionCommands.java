package dev.konsol.lines;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.Overview;
import dev.konsol.core.SessionId;
import dev.konsol.core.Stopped;

/// Creating and ending consoles, and how they are.
final class SessionCommands {
  private final Consoles consoles;

  SessionCommands(Consoles consoles) {
    this.consoles = consoles;
  }

  Answer create(Request.Create request) {
    Overview console = consoles.create(request.spec()).overview();
    return Answer.of(
        line ->
            line.put("pid", console.pid())
                .put("key", console.key().value())
                .put("log_path", console.logPath().toString())
                .put("offset", 0));
  }

  Answer kill(Request.Kill request) {
    Console console = consoles.find(request.key());
    Stopped stopped = console.kill(request.force());
    Overview after = console.overview();
    return Answer.of(
        line -> {
          Views.state(line, after);
          after.ending().ifPresent(ending -> line.put("final_offset", ending.finalOffset()));
          line.put("forced", stopped == Stopped.FORCED);
        });
  }

  Answer remove(Request.Remove request) {
    consoles.remove(request.key(), request.force());
    return Answer.OK;
  }

  Answer status(SessionId key) {
    Overview console = consoles.find(key).overview();
    return Answer.of(line -> Views.status(line, console));
  }
}
