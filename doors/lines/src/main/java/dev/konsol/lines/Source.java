package dev.konsol.lines;

import dev.konsol.console.Chunk;
import dev.konsol.console.Console;
import dev.konsol.console.Overview;
import dev.konsol.console.Watch;
import dev.konsol.core.Journal;
import java.time.Duration;

/// What a stream needs of a console: its output and its life.
interface Source {
  Chunk read(long offset, int maxBytes, Duration wait) throws InterruptedException;

  /// The same without waiting.
  default Chunk readNow(long offset, int maxBytes) {
    try {
      return read(offset, maxBytes, Duration.ZERO);
    } catch (InterruptedException e) {
      throw new IllegalStateException("what does not wait is not interrupted", e);
    }
  }

  Overview overview();

  Journal journal();

  /// How far the output goes.
  long head();

  /// From here on `change` runs when something may be new; it must not block.
  Watch watch(Runnable change);

  static Source of(Console console) {
    return new Source() {
      @Override
      public Chunk read(long offset, int maxBytes, Duration wait) throws InterruptedException {
        return console.read(offset, maxBytes, wait);
      }

      @Override
      public Overview overview() {
        return console.overview();
      }

      @Override
      public Journal journal() {
        return console.journal();
      }

      @Override
      public long head() {
        return console.offset();
      }

      @Override
      public Watch watch(Runnable change) {
        return console.watch(change);
      }
    };
  }

  /// The same as [#read], but whole characters where there are: the rest of one that is only begun
  /// at the end of what there is is waited for, and when it does not come, nothing is held back.
  /// One that the bound cuts in two is left for the next read.
  default Chunk readWhole(long offset, int maxBytes, Duration wait) throws InterruptedException {
    long deadline = System.nanoTime() + wait.toNanos();
    Chunk chunk = read(offset, maxBytes, wait);
    while (onlyBegun(chunk, maxBytes)) {
      Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
      Chunk more = read(chunk.nextOffset(), maxBytes - chunk.bytes().length, left);
      if (more.gap().isPresent() || (more.bytes().length == 0 && !more.ended())) {
        break;
      }
      chunk = joined(chunk, more);
    }
    return chunk.bytes().length < maxBytes || keepsTail(chunk, maxBytes) ? chunk : whole(chunk);
  }

  /// Without a character that is only begun at the end.
  static Chunk whole(Chunk chunk) {
    int length = Utf8.complete(chunk.bytes());
    return chunk.ended() || length == chunk.bytes().length
        ? chunk
        : new Chunk(chunk.gap(), chunk.offset(), Bytes.slice(chunk.bytes(), 0, length), false);
  }

  private static boolean onlyBegun(Chunk chunk, int maxBytes) {
    int length = chunk.bytes().length;
    return length < maxBytes && Utf8.complete(chunk.bytes()) < length && !chunk.ended();
  }

  private static boolean keepsTail(Chunk chunk, int maxBytes) {
    boolean noRoom = chunk.bytes().length == maxBytes && Utf8.complete(chunk.bytes()) == 0;
    return chunk.ended() || noRoom;
  }

  private static Chunk joined(Chunk first, Chunk second) {
    return new Chunk(
        first.gap(), first.offset(), Bytes.join(first.bytes(), second.bytes()), second.ended());
  }
}
