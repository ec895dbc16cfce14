package dev.konsol.core;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A lock that is let go where a block ends, and nowhere else: `try (Held _ = lock.held()) { … }`.
/// Whoever has it may take it again; what it hands out is closed once.
public final class Mutex {
  private final ReentrantLock lock = new ReentrantLock();
  private final Held held = lock::unlock;

  public Held held() {
    lock.lock();
    return held;
  }

  public Held heldInterruptibly() throws InterruptedException {
    lock.lockInterruptibly();
    return held;
  }

  /// Something to wait for while the lock is held.
  public Condition newCondition() {
    return lock.newCondition();
  }
}
