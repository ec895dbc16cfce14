package dev.konsol.acp;

import java.time.Duration;

/// Keeps a cancel from overtaking the prompt that was sent before it: prompts run side by side with
/// what comes after them. Safe for any thread.
final class Arrivals {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private long came;
  private long begun;

  /// A prompt has been read.
  synchronized void came() {
    came++;
  }

  /// One that is being served now.
  Arrival arrival() {
    return new Arrival();
  }

  /// Waits until every prompt that has been read can be cancelled, or is over.
  synchronized void awaitBegun() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    for (long left = PATIENCE.toMillis(); begun < came && left > 0; ) {
      wait(left);
      left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    }
  }

  private synchronized void oneBegun() {
    begun++;
    notifyAll();
  }

  /// Counts once, at the latest when it is over.
  final class Arrival implements AutoCloseable {
    private boolean counted;

    synchronized void begun() {
      if (!counted) {
        counted = true;
        oneBegun();
      }
    }

    @Override
    public void close() {
      begun();
    }
  }
}
