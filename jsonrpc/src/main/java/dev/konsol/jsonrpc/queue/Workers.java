package dev.konsol.jsonrpc.queue;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Owns the virtual threads that run handlers: one for each concurrent task, and one that runs the
/// ordered tasks while there are any. Both are bounded; nothing here waits for a task but
/// [#awaitIdle]. Tasks must not throw.
public final class Workers {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private final Set<Thread> running = new HashSet<>();
  private final Queue<Runnable> ordered = new ArrayDeque<>();
  private final Thread.Builder threads;
  private final int maxConcurrent;
  private final int maxOrdered;
  private int concurrent;
  private boolean draining;
  private boolean closed;

  public Workers(String name, int maxConcurrent, int maxOrdered) {
    this.threads = Thread.ofVirtual().name(name + "-worker-", 0);
    this.maxConcurrent = maxConcurrent;
    this.maxOrdered = maxOrdered;
  }

  /// False when as many as may run do, or the workers are closed.
  public boolean tryRun(Runnable task) {
    lock.lock();
    try {
      if (closed || concurrent == maxConcurrent) {
        return false;
      }
      concurrent++;
      start(() -> runOne(task));
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// False when as many as may wait do, or the workers are closed.
  public boolean tryRunInOrder(Runnable task) {
    lock.lock();
    try {
      if (closed || ordered.size() >= maxOrdered) {
        return false;
      }
      ordered.add(task);
      if (!draining) {
        draining = true;
        start(this::drainOrdered);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void start(Runnable body) {
    Thread thread = threads.unstarted(body);
    running.add(thread);
    thread.start();
  }

  private void runOne(Runnable task) {
    try {
      task.run();
    } finally {
      lock.lock();
      try {
        concurrent--;
        ended();
      } finally {
        lock.unlock();
      }
    }
  }

  private void drainOrdered() {
    for (Runnable task = nextOrdered(); task != null; task = nextOrdered()) {
      task.run();
    }
  }

  private @Nullable Runnable nextOrdered() {
    lock.lock();
    try {
      Runnable next = ordered.poll();
      if (next == null) {
        draining = false;
        ended();
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  private void ended() {
    running.remove(Thread.currentThread());
    if (running.isEmpty()) {
      idle.signalAll();
    }
  }

  public int count() {
    lock.lock();
    try {
      return running.size();
    } finally {
      lock.unlock();
    }
  }

  public boolean owns(Thread thread) {
    lock.lock();
    try {
      return running.contains(thread);
    } finally {
      lock.unlock();
    }
  }

  /// Waits until nothing runs and nothing is queued.
  public boolean awaitIdle(Deadline deadline) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!running.isEmpty()) {
        long left = deadline.remainingNanos();
        if (left == 0) {
          return false;
        }
        idle.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// Takes no more tasks, forgets those that wait, and interrupts those that run.
  public void close() {
    lock.lock();
    try {
      closed = true;
      ordered.clear();
      running.forEach(Thread::interrupt);
    } finally {
      lock.unlock();
    }
  }
}
