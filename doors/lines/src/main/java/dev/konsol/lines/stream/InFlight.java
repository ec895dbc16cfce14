package dev.konsol.lines.stream;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.time.Duration;
import java.util.concurrent.locks.Condition;

/// Counts what is under way, and waits until nothing is. Safe for any thread.
public final class InFlight {
  private final Mutex lock = new Mutex();
  private final Condition none = lock.newCondition();
  private int count;

  public void enter() {
    try (Held _ = lock.held()) {
      count++;
    }
  }

  public void leave() {
    try (Held _ = lock.held()) {
      if (--count == 0) {
        none.signalAll();
      }
    }
  }

  public boolean awaitNone(Duration atMost) throws InterruptedException {
    try (Held _ = lock.heldInterruptibly()) {
      long nanos = atMost.toNanos();
      while (count > 0 && nanos > 0) {
        nanos = none.awaitNanos(nanos);
      }
      return count == 0;
    }
  }

  public void awaitNone() {
    try (Held _ = lock.held()) {
      while (count > 0) {
        none.awaitUninterruptibly();
      }
    }
  }
}
