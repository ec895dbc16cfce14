package dev.konsol.console.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;

/// Those who wait for a log to grow beyond an offset. The writer pays one volatile read as long as
/// it has not reached what anybody waits for.
final class HeadWaiters {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition reached = lock.newCondition();
  private final List<Long> offsets = new ArrayList<>();
  private volatile long nearest = Long.MAX_VALUE;

  /// Waits until `done` says so of this offset, at most so long. `done` is asked again whenever the
  /// head has passed an offset that somebody waits for, and when everybody is woken.
  boolean await(long offset, long nanos, LongPredicate done) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      enter(offset);
      long left = nanos;
      while (!done.test(offset) && left > 0) {
        left = reached.awaitNanos(left);
      }
      return done.test(offset);
    } finally {
      leave(offset);
      lock.unlock();
    }
  }

  void headAt(long head) {
    if (head > nearest) {
      wakeAll();
    }
  }

  void wakeAll() {
    lock.lock();
    try {
      reached.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void enter(long offset) {
    offsets.add(offset);
    nearest = Math.min(nearest, offset);
  }

  private void leave(long offset) {
    offsets.remove(Long.valueOf(offset));
    nearest = offsets.stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
  }
}
