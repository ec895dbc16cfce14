package dev.konsol.jsonrpc.queue;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Owns the virtual threads that run handlers: one for each concurrent task, and one that runs the
/// ordered tasks while there are any. Both are bounded; nothing here waits for a task but
/// [#awaitIdle]. Tasks must not throw.
public final class Workers {
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
  public synchronized boolean tryRun(Runnable task) {
    if (closed || concurrent == maxConcurrent) {
      return false;
    }
    concurrent++;
    start(() -> runOne(task));
    return true;
  }

  /// False when as many as may wait do, or the workers are closed.
  public synchronized boolean tryRunInOrder(Runnable task) {
    if (closed || ordered.size() >= maxOrdered) {
      return false;
    }
    ordered.add(task);
    if (!draining) {
      draining = true;
      start(this::drainOrdered);
    }
    return true;
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
      endOne();
    }
  }

  private synchronized void endOne() {
    concurrent--;
    ended();
  }

  /// A task that fails all the same, for want of memory, must not have those behind it wait for
  /// ever: another thread goes on.
  private void drainOrdered() {
    boolean drained = false;
    try {
      for (Runnable task = nextOrdered(); task != null; task = nextOrdered()) {
        task.run();
      }
      drained = true;
    } finally {
      if (!drained) {
        handOver();
      }
    }
  }

  private synchronized void handOver() {
    draining = !ordered.isEmpty();
    if (draining) {
      start(this::drainOrdered);
    }
    ended();
  }

  private synchronized @Nullable Runnable nextOrdered() {
    Runnable next = ordered.poll();
    if (next == null) {
      draining = false;
      ended();
    }
    return next;
  }

  private void ended() {
    running.remove(Thread.currentThread());
    if (running.isEmpty()) {
      notifyAll();
    }
  }

  public synchronized int count() {
    return running.size();
  }

  public synchronized boolean owns(Thread thread) {
    return running.contains(thread);
  }

  /// Waits until nothing runs and nothing is queued.
  public synchronized boolean awaitIdle(Deadline deadline) throws InterruptedException {
    while (!running.isEmpty()) {
      long left = deadline.remainingNanos();
      if (left == 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }

  /// Takes no more tasks, forgets those that wait, and interrupts those that run.
  public synchronized void close() {
    closed = true;
    ordered.clear();
    running.forEach(Thread::interrupt);
  }
}
