package dev.konsol.core;

import java.time.Duration;

/// The time something may take, counted from when the budget was made. Handed down a tree of
/// owners, so that all of them together keep to one limit.
public record Budget(long deadlineNanos) {

  public static Budget of(Duration time) {
    return new Budget(System.nanoTime() + time.toNanos());
  }

  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
  }

  public boolean spent() {
    return deadlineNanos - System.nanoTime() <= 0;
  }

  /// The first half of what is left: time to be polite before the other half is spent on force.
  public Budget firstHalf() {
    return of(remaining().dividedBy(2));
  }
}
