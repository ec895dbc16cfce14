package dev.konsol.lsp.process;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/// How long to wait before something that failed is started again: twice as long each time, with
/// some chance in it, and not at all when it has failed too often in a while. Confined to its
/// owner's lock.
public final class Backoff {
  private static final int MOST = 5;
  private static final Duration WHILE = Duration.ofMinutes(3);
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration GIVEN_UP = Duration.ofMinutes(5);

  private final LongSupplier nanos;
  private final Deque<Long> failures = new ArrayDeque<>();
  private long until;

  /// @param nanos a clock, as `System::nanoTime`
  public Backoff(LongSupplier nanos) {
    this.nanos = nanos;
    this.until = nanos.getAsLong();
  }

  /// How long it is still waited for.
  public Duration left() {
    return Duration.ofNanos(Math.max(0, until - nanos.getAsLong()));
  }

  /// It cannot be started as things are: it is tried again after a long time.
  public void giveUp() {
    until = nanos.getAsLong() + GIVEN_UP.toNanos();
  }

  /// Counts a failure; answers the time to wait, nothing when it has failed too often.
  public Optional<Duration> failed() {
    long now = nanos.getAsLong();
    failures.addLast(now);
    while (now - failures.getFirst() > WHILE.toNanos()) {
      failures.removeFirst();
    }
    if (failures.size() >= MOST) {
      giveUp();
      return Optional.empty();
    }
    long millis = FIRST.toMillis() << (failures.size() - 1);
    Duration wait = Duration.ofMillis(millis + ThreadLocalRandom.current().nextLong(millis / 4));
    until = now + wait.toNanos();
    return Optional.of(wait);
  }

  int failures() {
    return failures.size();
  }

  /// The reasons for the failures are gone.
  public void reset() {
    failures.clear();
  }
}
