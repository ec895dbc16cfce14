package dev.konsol.lines.stream;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Counts what is under way, and waits until nothing is. Safe for any thread.
public final class InFlight {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition none = lock.newCondition();
  private int count;

  public void enter() {
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }

  public void leave() {
    lock.lock();
    try {
      if (--count == 0) {
        none.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  public boolean awaitNone(Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      while (count > 0 && nanos > 0) {
        nanos = none.awaitNanos(nanos);
      }
      return count == 0;
    } finally {
      lock.unlock();
    }
  }

  public void awaitNone() {
    lock.lock();
    try {
      while (count > 0) {
        none.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
