package dev.konsol.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for something the outside world does, with a bound, for tests that have no event to wait
/// on.
public final class Await {
  private static final Duration STEP = Duration.ofMillis(5);

  private Await() {}

  public static void until(String what, Duration atMost, BooleanSupplier condition) {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(what + " did not happen within " + atMost);
      }
      LockSupport.parkNanos(STEP.toNanos());
    }
  }

  /// The same for conditions that may throw.
  public static void untilTrue(String what, Duration atMost, Callable<Boolean> condition) {
    until(
        what,
        atMost,
        () -> {
          try {
            return condition.call();
          } catch (Exception e) {
            throw new AssertionError(what + " could not be checked", e);
          }
        });
  }
}
