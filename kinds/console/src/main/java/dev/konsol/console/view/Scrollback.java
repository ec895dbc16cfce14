package dev.konsol.console.view;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.recording.Timeline;
import dev.konsol.console.screen.Screen;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.process.Size;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;

/// The lines that have left a console's screen at the top, with their colours.
///
/// Nobody keeps them: whoever asks has the end of the log replayed on a screen that remembers more.
/// That takes some ten milliseconds and a few megabytes while it lasts, and nothing from consoles
/// that nobody scrolls in: two thousand lines for each of a thousand consoles would be a gigabyte,
/// and every line that scrolls would pay for it. One request of a console after the other.
public record Scrollback(ConsoleLog log, Timeline timeline, Size firstSize) {
  /// The most lines that are kept, and thus the most that can be asked for.
  public static final int MOST_LINES = 4000;

  private static final int MOST_CELLS = 480_000;
  private static final int MOST_REPLAYED = 4 << 20;
  private static final int MOST_CHARACTERS = 1 << 20;
  private static final int STEP = 256 << 10;

  /// Lines as text with control sequences, the first having this number; of `total` that are kept,
  /// counted from 0. With `cut`, older ones are only in the log.
  public record Lines(List<String> lines, int first, int total, boolean cut) {
    public Lines {
      lines = List.copyOf(lines);
    }
  }

  /// The last `count` lines of those before `before`, or fewer where they are very long.
  public synchronized Lines read(OptionalLong before, int count) {
    long from = start();
    Screen screen = replay(from);
    int total = screen.leftCount();
    int end = (int) Math.min(before.orElse(total), total);
    List<StyledRow> rows = screen.left(Math.max(0, end - count), end);
    Deque<String> lines = new ArrayDeque<>();
    int characters = 0;
    for (int i = rows.size() - 1; i >= 0 && characters < MOST_CHARACTERS; i--) {
      lines.addFirst(rows.get(i).ansi());
      characters += lines.getFirst().length();
    }
    return new Lines(List.copyOf(lines), end - lines.size(), total, from > 0 || screen.leftCut());
  }

  /// Where the replay begins: where a line does, unless that is the beginning of the log.
  private long start() {
    long earliest = Math.max(log.first(), log.head() - MOST_REPLAYED);
    if (earliest == 0) {
      return 0;
    }
    Chunk chunk = log.read(earliest, STEP);
    byte[] bytes = chunk.bytes();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return chunk.offset() + i + 1;
      }
    }
    return chunk.offset();
  }

  private Screen replay(long from) {
    Deque<Timeline.Resize> resizes = new ArrayDeque<>(timeline.resizes());
    Size size = firstSize;
    while (!resizes.isEmpty() && resizes.getFirst().offset() <= from) {
      size = resizes.removeFirst().size();
    }
    Screen screen = Screen.keeping(MOST_LINES, MOST_CELLS, size);
    long head = log.head();
    long at = from;
    while (at < head) {
      long stop = resizes.isEmpty() ? head : Math.min(head, resizes.getFirst().offset());
      while (at < stop) {
        Chunk chunk = log.read(at, (int) Math.min(STEP, stop - at));
        screen.feed(chunk.bytes(), 0, chunk.bytes().length);
        at = chunk.nextOffset();
      }
      while (!resizes.isEmpty() && resizes.getFirst().offset() <= at) {
        screen.resize(resizes.removeFirst().size());
      }
    }
    return screen;
  }
}
