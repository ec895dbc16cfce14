package dev.konsol.console.view;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.Nanos;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.screen.TextFold;
import java.time.Duration;

/// Output as text, in stretches that cut neither a sequence nor a character, and, when there is
/// more, no line.
public record TextView(ConsoleLog log) {

  public TextChunk read(long offset, int maxBytes, Duration wait, int cols)
      throws InterruptedException {
    long deadline = System.nanoTime() + Nanos.of(wait);
    Chunk chunk = log.read(offset, maxBytes, wait);
    int length = length(chunk, maxBytes);
    while (length == 0 && chunk.bytes().length > 0) {
      if (!log.await(chunk.nextOffset(), deadline - System.nanoTime())) {
        break;
      }
      chunk = log.read(offset, maxBytes);
      length = length(chunk, maxBytes);
    }
    String text = TextFold.text(chunk.bytes(), 0, length, cols);
    boolean ended = chunk.ended() && length == chunk.bytes().length;
    return new TextChunk(chunk.gap(), chunk.offset(), text, chunk.offset() + length, ended);
  }

  /// How much of it to show now. A piece as long as was asked for is shown whole rather than not at
  /// all.
  private static int length(Chunk chunk, int maxBytes) {
    byte[] bytes = chunk.bytes();
    if (chunk.ended()) {
      return bytes.length;
    }
    boolean more = bytes.length == maxBytes;
    int length = more ? lastLineEnd(bytes) : 0;
    if (length == 0) {
      length = TextFold.complete(bytes, 0, bytes.length);
    }
    return length == 0 && more ? bytes.length : length;
  }

  private static int lastLineEnd(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }
}
