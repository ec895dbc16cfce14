package dev.konsol.console.log;

import java.time.Duration;

/// Durations as nanoseconds that can be added to `System.nanoTime` without running over.
public final class Nanos {
  private static final Duration LONGEST = Duration.ofDays(365);

  private Nanos() {}

  public static long of(Duration duration) {
    return duration.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : Math.max(0, duration.toNanos());
  }
}
