package dev.konsol.agent.journal;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;

/// A session's one lock, and who wants to know that something changed under it.
abstract sealed class WatchedLock permits SessionJournal {
  private final Mutex lock = new Mutex();
  private final Condition changed = lock.newCondition();
  private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

  /// Let go where a block ends: `try (var _ = journal.held()) { … }`.
  public final Held held() {
    return lock.held();
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

  final Held heldInterruptibly() throws InterruptedException {
    return lock.heldInterruptibly();
  }
}
