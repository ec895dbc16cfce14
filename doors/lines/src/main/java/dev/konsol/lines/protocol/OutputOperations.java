package dev.konsol.lines.protocol;

import static dev.konsol.core.reference.Operation.Type.FLAG;
import static dev.konsol.core.reference.Operation.Type.TEXT;
import static dev.konsol.core.reference.Operation.Type.WHOLE;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.may;
import static dev.konsol.core.reference.Operation.needs;

import dev.konsol.core.reference.Operation;
import java.util.List;

/// The commands for what comes from a console.
final class OutputOperations {
  private static final Operation.Field KEY = needs("key", TEXT, "the console's name");
  private static final Operation.Field OFFSET =
      may("offset", WHOLE, "where to begin, 0 unless given");
  private static final Operation.Field MAX_BYTES =
      may("max_bytes", WHOLE, "65536 unless given; an answer holds 1 MiB at the most");
  private static final Operation.Member ENDED = gives("ended", "whether nothing will follow");
  private static final Operation.Member NEXT_OFFSET = gives("next_offset", "where to go on");
  private static final Operation.Member ENCODING =
      gives("encoding", "`base64` where `data` is not UTF-8");

  static final List<Operation> ALL =
      List.of(read(), screen(), scrollback(), await(), attach(), detach(), recording(), events());

  private OutputOperations() {}

  private static Operation read() {
    return Operation.of("read", "Output from an offset on.")
        .takes(
            KEY,
            OFFSET,
            MAX_BYTES,
            may("wait_ms", WHOLE, "how long to wait for the first byte, 0 unless given"),
            may(
                "view",
                TEXT,
                "`raw` (unless given), `text`, or `screen`, which answers as that, its rows as `data`"))
        .answers(
            gives(
                "data",
                "the output; a character that is only begun comes as it is when its rest does not"
                    + " come within `wait_ms`"),
            ENCODING,
            gives("offset", "where `data` begins"),
            NEXT_OFFSET,
            ENDED,
            gives("gap", "`{from, to, reason}` of output that is gone, before `data`"));
  }

  private static Operation screen() {
    return Operation.of("screen", "What a person would see now.")
        .takes(KEY, may("styled", FLAG, "with colours and attributes too"))
        .answers(
            gives("rows", "a string a row"),
            gives(
                "styled",
                "when asked for: the rows with SGR sequences, each beginning and ending in the"
                    + " default style"),
            gives("cursor", "`{row, col, visible}`, counted from 0"),
            gives("size", "`{rows, cols}`"),
            gives("title", "the window's title"),
            gives("alternate", "whether a full-screen program has the screen"),
            gives("offset", "the end of the output at that moment"));
  }

  private static Operation scrollback() {
    return Operation.of("scrollback", "Lines that have left the screen at the top.")
        .takes(
            KEY,
            may("before", WHOLE, "only lines before this number; all unless given"),
            may("lines", WHOLE, "how many at the most, 1 to 4000, 1000 unless given"))
        .answers(
            gives("lines", "the last ones, with SGR sequences as in `screen`"),
            gives("first", "the number of the first of them"),
            gives("total", "how many are kept, numbered from 0, which is the oldest"),
            gives("cut", "true when older ones are only in the log"));
  }

  private static Operation await() {
    return Operation.of("wait", "Waits until something happens. The program's end always ends it.")
        .takes(
            KEY,
            may(
                "until",
                TEXT,
                "`exit`, `pattern`, `prompt`, `idle` or `attention` (it wants a person); else what the"
                    + " others imply"),
            may("pattern", TEXT, "a regular expression (RE2) for the output as text"),
            may("idle_ms", WHOLE, "how long without output, 500 unless given"),
            may("from_offset", WHOLE, "where to look from; since the last input unless given"),
            may("timeout_ms", WHOLE, "30000 unless given, a day at the most"))
        .answers(
            gives("evidence", "`exit`, `pattern`, `prompt`, `idle`, `attention` or `timeout`"),
            gives("detail", "what was seen, for people"),
            gives("timed_out", "whether nothing of it happened"),
            gives("match", "`{text, end_offset}` of a pattern"),
            gives("data", "the output since"),
            ENCODING,
            gives("offset", "where `data` begins"),
            NEXT_OFFSET,
            ENDED,
            gives("gap", "`{from, to, reason}` of output that is gone, before `data`"),
            gives("left_out", "`{from, to}` of output before `data` that `read` still has"),
            gives("status", "when it has ended; with `exit_code` or `signal`"),
            gives("final_offset", "when it has ended"));
  }

  private static Operation attach() {
    return Operation.of("attach", "Streams a console's output as frames, beside other answers.")
        .takes(
            KEY,
            may("offset", WHOLE, "where to begin; now unless given"),
            may("mode", TEXT, "`read` (unless given) or `write`"),
            may("terminal", FLAG, "the client is a terminal that answers queries itself"),
            may(
                "repaint",
                FLAG,
                "begin with an event `repaint`: `{offset, rows, cols, base64}`, bytes that make an"
                    + " empty terminal of that size show what is there; instead of `offset`"),
            may("max_lag", WHOLE, "bytes to fall behind at the most; then there is a gap"))
        .answers(
            gives("key", "the console's name"),
            gives("offset", "where the frames begin"),
            gives("size", "`{rows, cols}` at that offset"),
            gives("mode", "`read` or `write`"),
            gives("pid", "the program's process id"),
            gives("status", "as in `status`, with `exit_code` and `signal`"));
  }

  private static Operation detach() {
    return Operation.of("detach", "Ends a stream.")
        .takes(may("key", TEXT, "the console's name; the attached one unless given"))
        .answers(
            gives("key", "the console's name"),
            gives("next_offset", "where to attach again and miss nothing"));
  }

  private static Operation recording() {
    return Operation.of("recording", "The output as a recording to replay.")
        .takes(KEY, OFFSET, MAX_BYTES)
        .answers(
            gives("format", "`asciicast`"),
            gives("version", "2"),
            gives("data", "lines; the header first when `offset` is 0"),
            gives("offset", "where `data` begins"),
            NEXT_OFFSET,
            ENDED,
            gives("gap", "`{from, to, reason}` of output that is gone, before `data`"));
  }

  private static Operation events() {
    return Operation.of("events", "The console's life: opened, resized, gap, exited.")
        .takes(
            KEY,
            may("after", WHOLE, "the last number seen, 0 unless given"),
            may("wait_ms", WHOLE, "how long to wait for the first, 0 unless given"))
        .answers(
            gives("events", "a list of `{seq, at, event, …}`"),
            gives("first", "the oldest number still kept"),
            gives("head", "the newest number"));
  }
}
