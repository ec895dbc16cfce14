package dev.konsol.agent;

import dev.konsol.core.Loop;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sees to what is due several times a second, and to what is kept once in an hour, until it is
/// stopped. Runs on a thread of the host's.
final class Watch implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);
  private static final Duration TICK = Duration.ofMillis(250);
  private static final Duration FIRST_SWEEP = Duration.ofMinutes(1);
  private static final Duration NEXT_SWEEP = Duration.ofHours(1);

  private final Clock clock;
  private final Runnable tick;
  private final Runnable sweep;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private Instant due = Instant.MAX;

  Watch(Clock clock, Runnable tick, Runnable sweep) {
    this.clock = clock;
    this.tick = tick;
    this.sweep = sweep;
  }

  @Override
  public void run() {
    // Not at once: who has just started has better things to do.
    due = clock.instant().plus(FIRST_SWEEP);
    Loop.withoutEnd("agents", this::turn, e -> LOG.error("sessions were not looked after", e))
        .run();
  }

  private boolean turn() throws InterruptedException {
    if (stopped.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    tick.run();
    if (clock.instant().isAfter(due)) {
      due = clock.instant().plus(NEXT_SWEEP);
      sweep.run();
    }
    return true;
  }

  void stop() {
    stopped.countDown();
  }
}
