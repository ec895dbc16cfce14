package dev.konsol.agent.journal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A session's one lock, and who wants to know that something changed under it.
abstract sealed class WatchedLock permits SessionJournal {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

  public final void lock() {
    lock.lock();
  }

  public final void unlock() {
    lock.unlock();
  }

  /// Wakes on every change, and on [#wakeLocked].
  @SuppressWarnings("WaitNotInLoop") // whoever calls this loops
  public final void awaitLocked(long nanos) throws InterruptedException {
    var _ = changed.awaitNanos(nanos);
  }

  @SuppressWarnings("WaitNotInLoop") // whoever calls this loops
  public final void awaitLocked() throws InterruptedException {
    changed.await();
  }

  public final void wakeLocked() {
    changed.signalAll();
    watchers.forEach(Runnable::run);
  }

  /// Called at every change, under the lock, by whoever makes it: it must not wait.
  public final void watch(Runnable watcher) {
    watchers.add(watcher);
  }

  public final void unwatch(Runnable watcher) {
    watchers.remove(watcher);
  }

  final void lockInterruptibly() throws InterruptedException {
    lock.lockInterruptibly();
  }
}
