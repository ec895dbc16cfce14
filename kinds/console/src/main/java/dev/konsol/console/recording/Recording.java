package dev.konsol.console.recording;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.text.Utf8;
import dev.konsol.process.Size;
import java.time.Instant;
import java.util.Locale;

/// A console's log and timeline as lines of asciicast version 2.
public record Recording(
    ConsoleLog log, Timeline timeline, Size size, String title, Instant created) {
  private static final int SMALLEST = 64;

  public TextChunk from(long offset, int maxBytes) {
    Chunk chunk = log.read(offset, Math.max(SMALLEST, maxBytes));
    byte[] bytes = chunk.bytes();
    int length = chunk.ended() ? bytes.length : Utf8.complete(bytes, 0, bytes.length);
    AsciicastLines lines = new AsciicastLines(timeline);
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
    return String.format(
        Locale.ROOT,
        "{\"version\":2,\"width\":%d,\"height\":%d,\"timestamp\":%d,\"title\":%s,"
            + "\"env\":{\"TERM\":\"xterm-256color\"}}\n",
        size.cols(),
        size.rows(),
        created.getEpochSecond(),
        AsciicastLines.quote(title));
  }
}
