package dev.konsol.process.threads;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/// While somebody types into one terminal, others that print without end are served in small pieces
/// now and then rather than all the time: their programs then wait for us instead of taking the
/// processors away from the one under the hand. A moment after the last key everybody has the full
/// speed again.
///
/// [#typed] is for any thread, the rest belongs to the poller's.
public final class TypingPriority {
  private static final long TYPING = Duration.ofMillis(300).toNanos();
  private static final long WAIT = Duration.ofMillis(40).toNanos();
  private static final long TURN = Duration.ofMillis(8).toNanos();
  private static final int FOR_EVER = -1;

  private record Resume(long at, Runnable action) {}

  /// In order, as everybody waits equally long; at most one for each terminal.
  private final Deque<Resume> waiting = new ArrayDeque<>();

  private final LongSupplier clock;
  private volatile long lastTyped;
  private long nextTurn;

  /// The clock counts nanoseconds, as `System.nanoTime` does.
  TypingPriority(LongSupplier clock) {
    this.clock = clock;
    this.lastTyped = never();
    this.nextTurn = clock.getAsLong();
  }

  /// Somebody types now; answers when that is.
  public long typed() {
    long now = clock.getAsLong();
    lastTyped = now;
    return now;
  }

  /// A moment so long ago that nobody is typing.
  public long never() {
    return clock.getAsLong() - 2 * TYPING;
  }

  /// Whether a terminal that floods should wait: somebody is typing, and not into that one.
  public boolean askToWait(long lastTypedThere) {
    long now = clock.getAsLong();
    return now - lastTyped < TYPING && now - lastTypedThere >= TYPING;
  }

  public void resumeLater(Runnable action) {
    waiting.add(new Resume(clock.getAsLong() + WAIT, action));
  }

  /// Lets the first go on if its time has come, one at a time so that they do not all run at once;
  /// answers how many milliseconds there are until the next.
  int resume() {
    long now = clock.getAsLong();
    if (!waiting.isEmpty() && waiting.getFirst().at() - now <= 0 && nextTurn - now <= 0) {
      waiting.removeFirst().action().run();
      nextTurn = now + TURN;
    }
    if (waiting.isEmpty()) {
      return FOR_EVER;
    }
    long next = Math.max(waiting.getFirst().at() - now, nextTurn - now);
    return (int) Math.max(1, Duration.ofNanos(next).toMillis());
  }
}
