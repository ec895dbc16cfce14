package dev.konsol.process.threads;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Owns the one platform thread that starts every program in a terminal. It is permanent, because
/// some of what a child inherits is tied to the thread that started it; and it keeps `posix_spawn`,
/// which blocks until the program is executed, off the carriers of virtual threads.
public final class Spawner implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Spawner.class);
  private static final int WAITING = 1024;

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), this::thread);

  private volatile @Nullable Thread worker;

  private Thread thread(Runnable work) {
    Thread started = Thread.ofPlatform().daemon().name("konsol-spawner").unstarted(work);
    worker = started;
    return started;
  }

  /// Does the work on the spawner's thread, after what was handed in before.
  public <T> Future<T> submit(Callable<T> work) {
    try {
      return thread.submit(work);
    } catch (RejectedExecutionException e) {
      throw thread.isShutdown()
          ? new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down", e)
          : new KonsolException(
              ErrorCode.LIMIT_REACHED, WAITING + " programs are waiting to be started", e);
    }
  }

  /// The same, and waits for it; at once when this is the spawner's thread.
  public <T> T call(Callable<T> work) {
    if (Thread.currentThread().equals(worker)) {
      FutureTask<T> task = new FutureTask<>(work);
      task.run();
      return await(task);
    }
    return await(submit(work));
  }

  /// Does the work on the spawner's thread. False when too much waits there already.
  public boolean perform(Runnable work) {
    try {
      thread.execute(() -> logged(work));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private static void logged(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      // The thread stays: what a child inherits is tied to it.
      LOG.error("what was done for a start failed", e);
    }
  }

  /// Waits even when interrupted: what is being started must find its owner. Starting is short.
  public static <T> T await(Future<T> future) {
    try {
      return Interrupts.later(future::get);
    } catch (ExecutionException e) {
      throw causeOf(e);
    }
  }

  /// What failed to start was reported at its first use, and has nothing to close.
  public static <T> void close(Future<T> started, Consumer<T> closing) {
    try {
      await(started);
    } catch (IllegalStateException | KonsolException e) {
      return;
    }
    closing.accept(started.resultNow());
  }

  private static RuntimeException causeOf(ExecutionException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof KonsolException known) {
        return new KonsolException(known.code(), known.getMessage(), e);
      }
    }
    return new IllegalStateException("could not start a process", e);
  }

  /// What waits is still done. Anything after that is refused.
  @Override
  public void close() {
    thread.shutdown();
  }
}
