package dev.konsol.jsonrpc.queue;

import java.time.Duration;

/// A moment by which something is to have happened.
public record Deadline(long nanos) {
  private static final Duration FAR = Duration.ofDays(3650);

  public static Deadline in(Duration time) {
    // nanoTime is compared by difference, which wraps beyond 292 years.
    return new Deadline(System.nanoTime() + (time.compareTo(FAR) < 0 ? time : FAR).toNanos());
  }

  public static Deadline never() {
    return in(FAR);
  }

  public long remainingNanos() {
    return Math.max(0, nanos - System.nanoTime());
  }

  public Duration remaining() {
    return Duration.ofNanos(remainingNanos());
  }
}
