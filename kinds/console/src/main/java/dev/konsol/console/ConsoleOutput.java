package dev.konsol.console;

import dev.konsol.console.log.Chunk;
import dev.konsol.core.Held;
import dev.konsol.core.session.Journal;
import java.time.Duration;

/// A console's output and life for whoever follows it. An interface, so that a test can print
/// without a program.
public interface ConsoleOutput {
  /// Output from `offset` on, at most `maxBytes`. With nothing there yet, waits so long for the
  /// first byte or the end. Never blocks the program.
  Chunk read(long offset, int maxBytes, Duration wait) throws InterruptedException;

  /// How far the output goes now.
  long offset();

  Overview overview();

  Journal journal();

  /// From here on `change` runs when there may be more to read, the size is another or the end is
  /// known. Mostly on the poller's thread, which serves every console: it must neither block nor
  /// throw.
  Held watch(Runnable change);

  /// The same as [#read] without waiting.
  default Chunk readNow(long offset, int maxBytes) {
    try {
      return read(offset, maxBytes, Duration.ZERO);
    } catch (InterruptedException e) {
      throw new IllegalStateException("what does not wait is not interrupted", e);
    }
  }

  /// The same as [#read], but whole characters where there are: the rest of one that is only begun
  /// at the end of what there is is waited for, and when it does not come, nothing is held back.
  /// One that the bound cuts in two is left for the next read.
  default Chunk readWhole(long offset, int maxBytes, Duration wait) throws InterruptedException {
    long deadline = System.nanoTime() + wait.toNanos();
    Chunk chunk = read(offset, maxBytes, wait);
    while (chunk.bytes().length < maxBytes && chunk.endsInsideCharacter()) {
      Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
      Chunk more = read(chunk.nextOffset(), maxBytes - chunk.bytes().length, left);
      if (more.gap().isPresent() || (more.bytes().length == 0 && !more.ended())) {
        break;
      }
      chunk = chunk.followedBy(more);
    }
    boolean cut = chunk.bytes().length == maxBytes && chunk.wholeLength() > 0;
    return cut ? chunk.whole() : chunk;
  }
}
