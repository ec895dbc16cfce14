package dev.konsol.console;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.text.Utf8;
import dev.konsol.process.Size;
import java.time.Instant;
import java.util.Locale;

/// A console's log and timeline as lines of asciicast version 2.
final class Recording {
  private static final int SMALLEST = 64;

  private final ConsoleLog log;
  private final Timeline timeline;
  private final ConsoleSpec spec;
  private final Instant created;

  Recording(ConsoleLog log, Timeline timeline, ConsoleSpec spec, Instant created) {
    this.log = log;
    this.timeline = timeline;
    this.spec = spec;
    this.created = created;
  }

  TextChunk from(long offset, int maxBytes) {
    Chunk chunk = log.read(offset, Math.max(SMALLEST, maxBytes));
    byte[] bytes = chunk.bytes();
    int length = chunk.ended() ? bytes.length : Utf8.complete(bytes, 0, bytes.length);
    CastLines lines = new CastLines(timeline);
    chunk.gap().ifPresent(lines::gap);
    lines.output(chunk, length);
    return new TextChunk(
        chunk.gap(),
        chunk.offset(),
        (offset == 0 ? header() : "") + lines,
        chunk.offset() + length,
        chunk.ended());
  }

  private String header() {
    Size size = spec.size();
    return String.format(
        Locale.ROOT,
        "{\"version\":2,\"width\":%d,\"height\":%d,\"timestamp\":%d,\"title\":%s,"
            + "\"env\":{\"TERM\":\"xterm-256color\"}}\n",
        size.cols(),
        size.rows(),
        created.getEpochSecond(),
        Json.quote(spec.program().title()));
  }
}
