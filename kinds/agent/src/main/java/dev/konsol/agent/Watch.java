package dev.konsol.agent;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Sees to what is due several times a second, and to what is kept once in an hour, until it is
/// stopped. Runs on a thread of the host's.
final class Watch implements Runnable {
  private static final Duration TICK = Duration.ofMillis(250);
  private static final Duration FIRST_SWEEP = Duration.ofMinutes(1);
  private static final Duration NEXT_SWEEP = Duration.ofHours(1);

  private final Clock clock;
  private final Runnable tick;
  private final Runnable sweep;
  private final CountDownLatch stopped = new CountDownLatch(1);

  Watch(Clock clock, Runnable tick, Runnable sweep) {
    this.clock = clock;
    this.tick = tick;
    this.sweep = sweep;
  }

  @Override
  public void run() {
    // Not at once: who has just started has better things to do.
    Instant due = clock.instant().plus(FIRST_SWEEP);
    try {
      while (!stopped.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
        tick.run();
        if (clock.instant().isAfter(due)) {
          due = clock.instant().plus(NEXT_SWEEP);
          sweep.run();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void stop() {
    stopped.countDown();
  }
}
