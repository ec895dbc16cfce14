package dev.konsol.lines;

import dev.konsol.console.Chunk;
import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.Overview;
import dev.konsol.console.TextChunk;
import dev.konsol.console.Waited;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.core.Journal;
import dev.konsol.core.SessionId;
import java.time.Duration;
import java.util.function.Predicate;

/// What comes from a console. Waiting is dropped when the client is gone.
final class OutputCommands {
  private static final int EVENTS = 1000;

  private final Consoles consoles;
  private final Waits waits;

  OutputCommands(Consoles consoles, Waits waits) {
    this.consoles = consoles;
    this.waits = waits;
  }

  Answer read(Request.Read request, Predicate<Answer> early) {
    Console console = consoles.find(request.key());
    return switch (request.view()) {
      case RAW -> raw(console, request, early);
      case TEXT -> text(console, request);
      case SCREEN -> screen(request.key());
    };
  }

  Answer screen(SessionId key) {
    Console console = consoles.find(key);
    long offset = console.overview().offset();
    Snapshot screen = console.screen();
    return Answer.of(line -> Views.screen(line, screen, offset));
  }

  Answer await(Request.Wait request) {
    Console console = consoles.find(request.key());
    Waited waited =
        waits.run(() -> console.await(request.what(), request.from(), request.timeout()));
    Overview after = console.overview();
    return Answer.of(line -> Views.waited(line, waited, after));
  }

  Answer recording(Request.Recording request) {
    TextChunk chunk = consoles.find(request.key()).recording(request.offset(), request.maxBytes());
    return Answer.of(
        line -> {
          line.put("format", "asciicast").put("version", 2);
          Views.text(line, chunk);
        });
  }

  Answer events(Request.Events request) {
    Journal journal = consoles.find(request.key()).journal();
    if (!request.patience().isZero()) {
      waits.run(() -> journal.await(request.after(), request.patience()));
    }
    Journal.Page page = journal.after(request.after(), EVENTS);
    return Answer.of(
        line ->
            line.putObjects("events", page.events(), Views::event)
                .put("first", page.first())
                .put("head", page.head()));
  }

  private Answer raw(Console console, Request.Read request, Predicate<Answer> early) {
    Source source = Source.of(console);
    long deadline = System.nanoTime() + request.patience().toNanos();
    if (!request.patience().isZero()) {
      EarlyRead read = new EarlyRead(source, request, chunk -> early.test(raw(chunk)));
      if (waits.run(read::await)) {
        return Answer.GIVEN;
      }
    }
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    return raw(waits.run(() -> source.readWhole(request.offset(), request.maxBytes(), left)));
  }

  private static Answer raw(Chunk chunk) {
    return Answer.of(line -> Views.chunk(line, chunk));
  }

  private Answer text(Console console, Request.Read request) {
    TextChunk chunk =
        waits.run(() -> console.readText(request.offset(), request.maxBytes(), request.patience()));
    return Answer.of(line -> Views.text(line, chunk));
  }
}
