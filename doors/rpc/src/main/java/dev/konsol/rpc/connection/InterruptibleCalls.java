package dev.konsol.rpc.connection;

import dev.konsol.core.Budget;
import dev.konsol.core.Tasks;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the calls that may block on tasks of their own, while the request's thread waits. The peer
/// interrupts that thread when the request is cancelled; here it becomes an interrupt of the
/// snippet, whose result is then awaited all the same. Owned by the connection.
public final class InterruptibleCalls implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(InterruptibleCalls.class);
  private static final Duration AGAIN = Duration.ofMillis(50);

  private final Tasks tasks =
      new Tasks("konsol-rpc", (_, bug) -> log.atError().setCause(bug).log("a task failed"));

  private final Set<Thread> waiting = new HashSet<>();
  private int requests;

  /// Counts a request as work until it has its answer: what it waited for may be done before that.
  public <T> T count(Supplier<T> request) {
    add(1);
    try {
      return request.get();
    } finally {
      add(-1);
    }
  }

  private synchronized void add(int more) {
    requests += more;
    notifyAll();
  }

  /// What the work gives, or throws. Once cancelled, `stop` is called until the work is done: it
  /// may not have come so far yet that there was something to stop.
  public <T> T await(Supplier<T> work, Runnable stop) {
    return await(work, _ -> stop.run());
  }

  /// The same; `stop` is given the thread that works.
  public <T> T await(Supplier<T> work, Consumer<Thread> stop) {
    FutureTask<T> task = new FutureTask<>(work::get);
    changed(waiting::add);
    try {
      Thread working = tasks.start(task);
      return result(task, () -> stop.accept(working));
    } finally {
      changed(waiting::remove);
    }
  }

  public synchronized void stopAll() {
    waiting.forEach(Thread::interrupt);
  }

  private static <T> T result(FutureTask<T> task, Runnable stop) {
    boolean cancelled = false;
    while (true) {
      try {
        return cancelled ? task.get(AGAIN.toMillis(), TimeUnit.MILLISECONDS) : task.get();
      } catch (InterruptedException | TimeoutException e) {
        cancelled = true;
        stop.run();
      } catch (ExecutionException e) {
        throw thrown(e);
      }
    }
  }

  private static RuntimeException thrown(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException cause -> cause;
      case Error cause -> throw cause;
      case null, default -> new IllegalStateException(e);
    };
  }

  Thread start(Runnable task) {
    return tasks.start(task);
  }

  /// Waits until every request has its answer, at most this long.
  public synchronized void awaitIdle(Duration atMost) {
    Budget budget = Budget.of(atMost);
    try {
      while (requests > 0 && !budget.spent()) {
        TimeUnit.NANOSECONDS.timedWait(this, budget.remaining().toNanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void changed(Consumer<Thread> change) {
    change.accept(Thread.currentThread());
  }

  @Override
  public void close() {
    tasks.close();
  }
}
