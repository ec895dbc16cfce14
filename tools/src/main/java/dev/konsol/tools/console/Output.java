package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.log.TextChunk;
import dev.konsol.core.Excerpt;
import java.time.Duration;
import java.util.Optional;

/// What a console printed from an offset until now, within a model's budget: the beginning and the
/// end, and the offsets of what lies between.
///
/// @param gap what is gone before the text, which says so, too
record Output(String text, long offset, long nextOffset, Optional<Gap> gap) {
  private static final int HEAD = Excerpt.USUAL * 2 / 3;
  private static final int TAIL = Excerpt.USUAL - HEAD;

  static Output since(Console console, long from) throws InterruptedException {
    long end = console.offset();
    if (end - from <= Excerpt.USUAL) {
      TextChunk all = read(console, from, end);
      return new Output(clean(all), all.offset(), all.nextOffset(), all.gap());
    }
    TextChunk head = console.readText(from, HEAD, Duration.ZERO);
    TextChunk tail = read(console, wholeLine(console, end - TAIL), end);
    String how = "console_read with offset " + head.nextOffset() + " has them";
    return new Output(
        clean(head) + Excerpt.gap(head.nextOffset(), tail.offset(), end, how) + clean(tail),
        head.offset(),
        tail.nextOffset(),
        head.gap());
  }

  /// Everything up to there, also the line that is not complete: a pattern may have matched in it,
  /// and whoever goes on behind it must have seen it.
  private static TextChunk read(Console console, long from, long end) throws InterruptedException {
    return console.readText(from, (int) Math.max(1, end - from + 1), Duration.ZERO);
  }

  /// Where the next line begins, or at least the next character.
  private static long wholeLine(Console console, long from) throws InterruptedException {
    Chunk chunk = console.read(from, TAIL, Duration.ZERO);
    byte[] bytes = chunk.bytes();
    int character = 0;
    while (character < bytes.length && (bytes[character] & 0xc0) == 0x80) {
      character++;
    }
    for (int i = 0; i < bytes.length / 2; i++) {
      if (bytes[i] == '\n') {
        return chunk.offset() + i + 1;
      }
    }
    return chunk.offset() + character;
  }

  static String clean(TextChunk chunk) {
    return chunk.gap().map(gap -> "[" + gone(gap) + "]\n").orElse("")
        + Excerpt.printable(chunk.text());
  }

  static String gone(Gap gap) {
    return "%d bytes of output are gone, from %d to %d: the log keeps no more"
        .formatted(gap.to() - gap.from(), gap.from(), gap.to());
  }
}
