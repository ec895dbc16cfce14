package dev.konsol.lines.command;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.Overview;
import dev.konsol.console.input.Sent;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.ConsoleJson;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import java.util.Optional;

/// Creating and ending consoles, how they are, and what goes to them.
///
/// @param writable which console a request means that writes, and whether it may
record ConsoleCommands(Consoles consoles, Writable writable) {
  /// The console that a request means which may leave out its key.
  interface Writable {
    SessionId key(String cmd, Optional<SessionId> given);
  }

  Response create(Call call, Request.Create request) {
    Overview console = consoles.create(request.spec()).overview();
    return call.ok(
        line ->
            line.put("pid", console.pid())
                .put("key", console.key().value())
                .put("log_path", console.logPath().toString())
                .put("offset", 0));
  }

  Response kill(Call call, Request.Kill request) {
    Console console = consoles.find(request.key());
    Stopped stopped = console.kill(request.force());
    Overview after = console.overview();
    return call.ok(
        line -> {
          ConsoleJson.state(line, after);
          after.ending().ifPresent(ending -> line.put("final_offset", ending.finalOffset()));
          line.put("forced", stopped == Stopped.FORCED);
        });
  }

  Response remove(Call call, Request.Remove request) {
    consoles.remove(request.key(), request.force());
    return call.ok();
  }

  Response status(Call call, SessionId key) {
    Console console = consoles.find(key);
    Overview now = console.overview();
    return call.ok(
        line -> {
          ConsoleJson.status(line, now);
          if (now.ending().isEmpty()) {
            line.put("clients", console.watchers());
          }
        });
  }

  Response send(Call call, Request.Send request) {
    SessionId key = writable.key("send", request.key());
    Sent sent = consoles.find(key).send(request.input(), request.writeId());
    return call.ok(line -> ConsoleJson.sent(line, sent));
  }

  Response resize(Call call, Request.Resize request) {
    SessionId key = writable.key("resize", request.key());
    consoles.find(key).resize(request.size());
    return call.ok();
  }

  Response signal(Call call, Request.SendSignal request) {
    consoles.find(request.key()).signal(request.signal(), request.scope());
    return call.ok();
  }
}
