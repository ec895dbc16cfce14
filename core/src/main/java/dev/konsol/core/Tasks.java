package dev.konsol.core;

import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Owns virtual threads. Every one that it started is interrupted and waited for when it closes;
/// the root of each is here, so that a bug is handed once to the handler and answered nowhere else.
public final class Tasks implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Set<Thread> running = ConcurrentHashMap.newKeySet();
  private final Thread.Builder builder;
  private volatile boolean closed;

  public Tasks(String name, UncaughtExceptionHandler onBug) {
    this.builder = Thread.ofVirtual().name(name + "-", 0).uncaughtExceptionHandler(onBug);
  }

  public Thread start(Runnable task) {
    Thread thread = builder.unstarted(() -> run(task));
    running.add(thread);
    if (closed) {
      running.remove(thread);
      throw KonsolException.shuttingDown();
    }
    try {
      thread.start();
      return thread;
    } catch (Throwable e) {
      running.remove(thread);
      throw e;
    }
  }

  public int count() {
    return running.size();
  }

  private void run(Runnable task) {
    try {
      task.run();
    } finally {
      running.remove(Thread.currentThread());
    }
  }

  /// Interrupts every task and waits, a few seconds at the most, for all but the caller's own.
  @Override
  public void close() {
    closed = true;
    Budget budget = Budget.of(PATIENCE);
    running.forEach(Thread::interrupt);
    for (Thread thread : running) {
      if (!thread.equals(Thread.currentThread()) && !joined(thread, budget)) {
        return;
      }
    }
  }

  private static boolean joined(Thread thread, Budget budget) {
    return thread.getState() == Thread.State.NEW
        || Interrupts.asFalse(() -> thread.join(budget.remaining()));
  }
}
