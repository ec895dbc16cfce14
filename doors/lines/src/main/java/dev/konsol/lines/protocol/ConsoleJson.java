package dev.konsol.lines.protocol;

import dev.konsol.console.ConsoleEvent;
import dev.konsol.console.Ending;
import dev.konsol.console.Overview;
import dev.konsol.console.input.Sent;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.log.Storage;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.console.text.Utf8;
import dev.konsol.console.wait.Waited;
import dev.konsol.core.session.Event;
import dev.konsol.process.Exit;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Size;
import dev.konsol.wire.JsonLine;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/// How the values of consoles look on this wire. Each method adds members to the line.
public final class ConsoleJson {
  private ConsoleJson() {}

  public static void status(JsonLine line, Overview console) {
    line.put("key", console.key().value()).put("pid", console.pid());
    state(line, console);
    line.put("offset", console.offset());
    storage(line, console);
    console.ending().ifPresent(ending -> end(line, ending));
  }

  /// As one of a list.
  public static void summary(JsonLine line, Overview console, Instant now) {
    line.put("key", console.key().value()).put("pid", console.pid());
    state(line, console);
    line.put("command", console.command())
        .put("cwd", console.directory().toString())
        .put("log_path", console.logPath().toString())
        .put("rows", console.size().rows())
        .put("cols", console.size().cols())
        .put("created", console.created().toString())
        .put("age_ms", Duration.between(console.created(), now).toMillis())
        .put("first_offset", console.firstOffset())
        .put("offset", console.offset());
    storage(line, console);
    console.ending().ifPresent(ending -> line.put("final_offset", ending.finalOffset()));
  }

  /// Only where it is not the disk, as it should be.
  private static void storage(JsonLine line, Overview console) {
    if (console.storage() != Storage.DISK) {
      line.put("storage", console.storage().wireName());
    }
  }

  /// `status`, and `exit_code` with `signal` beside it when it was one.
  public static void state(JsonLine line, Overview console) {
    Optional<Ending> ending = console.ending();
    if (ending.isEmpty()) {
      line.put("status", "running").putValue("exit_code", null);
    } else {
      Exit exit = ending.get().exit();
      line.put("status", exit.status());
      exit(line, exit);
    }
  }

  public static void exit(JsonLine line, Exit exit) {
    switch (exit) {
      case Exit.Code(int code) -> line.put("exit_code", code);
      case Exit.Signal(int _, String name) -> line.putValue("exit_code", null).put("signal", name);
      case Exit.Lost _ -> line.putValue("exit_code", null);
    }
  }

  public static void end(JsonLine line, Ending ending) {
    line.put("final_offset", ending.finalOffset())
        .putObjects(
            "survivors",
            ending.survivors(),
            (each, member) -> each.put("pid", member.pid()).put("command", member.command()));
  }

  public static void usage(JsonLine line, ProcessTree.Usage usage) {
    line.put("processes", usage.processes())
        .put("memory_bytes", usage.residentBytes())
        .put("cpu_ms", usage.cpuMillis());
  }

  public static void sent(JsonLine line, Sent sent) {
    line.put("accepted", sent.accepted()).put("length", sent.length()).put("offset", sent.offset());
    if (sent.repeated()) {
      line.put("repeated", true);
    }
    if (sent.accepted() < sent.length()) {
      line.put("reason", "input queue full");
    }
  }

  public static void chunk(JsonLine line, Chunk chunk) {
    data(line, chunk.bytes());
    where(line, chunk.offset(), chunk.nextOffset(), chunk.ended(), chunk.gap());
  }

  /// A string where it can be one.
  public static void data(JsonLine line, byte[] bytes) {
    Optional<String> text = Utf8.decode(bytes);
    line.put("data", text.orElseGet(() -> Base64.getEncoder().encodeToString(bytes)));
    if (text.isEmpty()) {
      line.put("encoding", "base64");
    }
  }

  public static void text(JsonLine line, TextChunk chunk) {
    line.put("data", chunk.text());
    where(line, chunk.offset(), chunk.nextOffset(), chunk.ended(), chunk.gap());
  }

  private static void where(
      JsonLine line, long offset, long nextOffset, boolean ended, Optional<Gap> gap) {
    line.put("offset", offset).put("next_offset", nextOffset).put("ended", ended);
    gap.ifPresent(lost -> line.putObject("gap", each -> gap(each, lost)));
  }

  public static void gap(JsonLine line, Gap gap) {
    line.put("from", gap.from()).put("to", gap.to()).put("reason", gap.reason());
  }

  public static void screen(JsonLine line, Snapshot screen, long offset) {
    line.putTexts("rows", screen.rows())
        .putObject(
            "cursor",
            cursor ->
                cursor
                    .put("row", screen.cursor().row())
                    .put("col", screen.cursor().col())
                    .put("visible", screen.cursor().visible()))
        .putObject("size", size -> size(size, screen.size()))
        .put("title", screen.title())
        .put("alternate", screen.alternate())
        .put("offset", offset);
  }

  public static void size(JsonLine line, Size size) {
    line.put("rows", size.rows()).put("cols", size.cols());
  }

  public static void waited(JsonLine line, Waited waited, Overview console) {
    line.put("evidence", waited.evidence().name().toLowerCase(Locale.ROOT))
        .put("detail", waited.detail())
        .put("timed_out", waited.evidence() == Waited.Evidence.TIMEOUT);
    waited
        .match()
        .ifPresent(
            match ->
                line.putObject(
                    "match",
                    each -> each.put("text", match.text()).put("end_offset", match.endOffset())));
    chunk(line, waited.output().whole());
    waited
        .leftOut()
        .ifPresent(
            left ->
                line.putObject(
                    "left_out", each -> each.put("from", left.from()).put("to", left.to())));
    console
        .ending()
        .ifPresent(
            ending -> {
              state(line, console);
              line.put("final_offset", ending.finalOffset());
            });
  }

  public static void event(JsonLine line, Event event) {
    line.put("seq", event.seq())
        .put("at", event.at().toString())
        .put("event", event.payload().name());
    if (event.payload() instanceof ConsoleEvent payload) {
      payload(line, payload);
    }
  }

  private static void payload(JsonLine line, ConsoleEvent event) {
    switch (event) {
      case ConsoleEvent.Opened(long pid, Size size) -> size(line.put("pid", pid), size);
      case ConsoleEvent.Resized(Size size, long offset) -> size(line.put("offset", offset), size);
      case ConsoleEvent.Dropped(Gap gap) -> gap(line, gap);
      case ConsoleEvent.Exited(Ending ending) -> {
        exit(line, ending.exit());
        end(line, ending);
      }
    }
  }
}
