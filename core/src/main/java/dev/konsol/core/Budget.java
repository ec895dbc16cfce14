package dev.konsol.core;

import java.time.Duration;
import java.util.function.BooleanSupplier;

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

  /// Waits on a monitor, which the caller holds, until this is so or the time is up; answers
  /// whether it is so. Whoever changes what it depends on notifies all.
  public boolean await(Object monitor, BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      if (spent()) {
        return false;
      }
      monitor.wait(remaining().toMillis() + 1);
    }
    return true;
  }

  /// The first half of what is left: time to be polite before the other half is spent on force.
  public Budget firstHalf() {
    return of(remaining().dividedBy(2));
  }
}
