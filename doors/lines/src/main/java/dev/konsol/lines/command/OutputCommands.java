package dev.konsol.lines.command;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.Overview;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.console.view.Scrollback;
import dev.konsol.console.view.StyledScreen;
import dev.konsol.console.wait.Waited;
import dev.konsol.core.session.Journal;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.ConsoleJson;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.lines.stream.EarlyRead;
import java.time.Duration;
import java.util.function.Predicate;

/// What comes from a console. Waiting is dropped when the client is gone.
///
/// @param early takes an answer from the thread that brings it, without blocking; false when it
///   cannot
record OutputCommands(Consoles consoles, InterruptibleWaits waits, Predicate<byte[]> early) {
  private static final int EVENTS = 1000;

  Response read(Call call, Request.Read request) {
    Console console = consoles.find(request.key());
    return switch (request.view()) {
      case RAW -> raw(call, console, request);
      case TEXT -> text(call, console, request);
      case SCREEN -> screen(call, console, request);
    };
  }

  private Response screen(Call call, Console console, Request.Read request) {
    var _ = waits.run(() -> console.read(request.offset(), 1, request.patience()));
    long offset = console.overview().offset();
    Snapshot screen = console.screen();
    return call.ok(
        line -> {
          ConsoleJson.screen(line, screen, offset);
          line.put("data", String.join("\n", screen.rows())).put("next_offset", offset);
        });
  }

  Response screen(Call call, Request.Screen request) {
    Console console = consoles.find(request.key());
    long offset = console.overview().offset();
    StyledScreen screen = console.screenAndStyles();
    return call.ok(
        line -> {
          ConsoleJson.screen(line, screen.text(), offset);
          if (request.styled()) {
            line.putTexts("styled", screen.rows().stream().map(StyledRow::ansi).toList());
          }
        });
  }

  Response scrollback(Call call, Request.Scrollback request) {
    Scrollback.Lines lines =
        consoles.find(request.key()).scrollback(request.before(), request.lines());
    return call.ok(
        line -> {
          line.putTexts("lines", lines.lines())
              .put("first", lines.first())
              .put("total", lines.total());
          if (lines.cut()) {
            line.put("cut", true);
          }
        });
  }

  Response await(Call call, Request.Wait request) {
    Console console = consoles.find(request.key());
    Waited waited =
        waits.run(() -> console.await(request.what(), request.from(), request.timeout()));
    Overview after = console.overview();
    return call.ok(line -> ConsoleJson.waited(line, waited, after));
  }

  Response recording(Call call, Request.Recording request) {
    TextChunk chunk = consoles.find(request.key()).recording(request.offset(), request.maxBytes());
    return call.ok(
        line -> {
          line.put("format", "asciicast").put("version", 2);
          ConsoleJson.text(line, chunk);
        });
  }

  Response events(Call call, Request.Events request) {
    Journal journal = consoles.find(request.key()).journal();
    if (!request.patience().isZero()) {
      waits.run(() -> journal.await(request.after(), request.patience()));
    }
    Journal.Page page = journal.after(request.after(), EVENTS);
    return call.ok(
        line ->
            line.putObjects("events", page.events(), ConsoleJson::event)
                .put("first", page.first())
                .put("head", page.head()));
  }

  private Response raw(Call call, Console console, Request.Read request) {
    long deadline = System.nanoTime() + request.patience().toNanos();
    if (!request.patience().isZero()) {
      EarlyRead read =
          new EarlyRead(console, request, chunk -> early.test(raw(call, chunk).line()));
      if (waits.run(read::await)) {
        return Response.GIVEN;
      }
    }
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    return raw(
        call, waits.run(() -> console.readWhole(request.offset(), request.maxBytes(), left)));
  }

  private static Response raw(Call call, Chunk chunk) {
    return call.ok(line -> ConsoleJson.chunk(line, chunk));
  }

  private Response text(Call call, Console console, Request.Read request) {
    TextChunk chunk =
        waits.run(() -> console.readText(request.offset(), request.maxBytes(), request.patience()));
    return call.ok(line -> ConsoleJson.text(line, chunk));
  }
}
