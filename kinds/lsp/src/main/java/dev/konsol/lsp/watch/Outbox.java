package dev.konsol.lsp.watch;

import dev.konsol.core.Budget;
import dev.konsol.core.Tasks;
import dev.konsol.lsp.watch.FileChange.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a sink has yet to be told: at the most one change for each file. The loop fills it and
/// releases it from time to time; then one virtual thread empties it, never two at a time.
final class Outbox {
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  private final Consumer<List<FileChange>> sink;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progress = lock.newCondition();
  private Map<Path, Kind> waiting = new LinkedHashMap<>();
  private @Nullable Thread emptying;
  private long released;
  private long delivered;
  private boolean dirty;
  private boolean closed;

  Outbox(Consumer<List<FileChange>> sink) {
    this.sink = sink;
  }

  void add(Path path, Kind kind) {
    lock.lock();
    try {
      if (!closed) {
        dirty = true;
        Kind earlier = waiting.get(path);
        Kind both = earlier == null ? kind : earlier.then(kind);
        if (both == null) {
          waiting.remove(path);
        } else {
          waiting.put(path, both);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /// Has everything so far delivered; answers what to [#await] for that.
  long release(Tasks tasks) {
    lock.lock();
    try {
      dirty = false;
      if (!closed && !waiting.isEmpty()) {
        released++;
        if (emptying == null) {
          emptying = tasks.start(this::empty);
        }
      }
      return released;
    } finally {
      lock.unlock();
    }
  }

  /// Whether something came since the last release.
  boolean isDirty() {
    lock.lock();
    try {
      return dirty;
    } finally {
      lock.unlock();
    }
  }

  boolean await(long release, Budget budget) throws InterruptedException {
    lock.lock();
    try {
      while (delivered < release && !closed) {
        if (!progress.await(budget.remaining().toNanos(), TimeUnit.NANOSECONDS) && budget.spent()) {
          return false;
        }
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// Drops what is waiting, and waits for a sink that is being called, unless it is the caller.
  void close() {
    lock.lock();
    try {
      closed = true;
      waiting.clear();
      progress.signalAll();
      Budget budget = Budget.of(LONGEST_CLOSE);
      while (emptying != null && !emptying.equals(Thread.currentThread()) && !budget.spent()) {
        progress.await(budget.remaining().toNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void empty() {
    try {
      for (Batch batch = next(0); batch != null; batch = next(batch.release)) {
        deliver(batch.changes);
      }
    } finally {
      stop();
    }
  }

  private void deliver(List<FileChange> changes) {
    try {
      sink.accept(changes);
    } catch (RuntimeException | Error e) {
      LOG.atError().setCause(e).log("a subscriber failed on file changes");
    }
  }

  /// After an error, too: the next release starts anew.
  private void stop() {
    lock.lock();
    try {
      if (Thread.currentThread().equals(emptying)) {
        emptying = null;
        progress.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  private record Batch(long release, List<FileChange> changes) {}

  /// The last one is delivered; null ends the thread's work.
  private @Nullable Batch next(long done) {
    lock.lock();
    try {
      delivered = Math.max(delivered, done);
      progress.signalAll();
      if (closed || delivered == released) {
        emptying = null;
        return null;
      }
      List<FileChange> changes = new ArrayList<>(waiting.size());
      waiting.forEach((path, kind) -> changes.add(new FileChange(path, kind)));
      waiting = new LinkedHashMap<>();
      return new Batch(released, changes);
    } finally {
      lock.unlock();
    }
  }
}
