package dev.konsol.lsp.watch;

import dev.konsol.core.Budget;
import dev.konsol.core.Interrupts;
import dev.konsol.core.Tasks;
import dev.konsol.lsp.watch.FileChange.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private Map<Path, Kind> waiting = new LinkedHashMap<>();
  private @Nullable Thread emptying;
  private long released;
  private long delivered;
  private boolean dirty;
  private boolean closed;

  Outbox(Consumer<List<FileChange>> sink) {
    this.sink = sink;
  }

  synchronized void add(Path path, Kind kind) {
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
  }

  /// Has everything so far delivered; answers what to [#await] for that.
  synchronized long release(Tasks tasks) {
    dirty = false;
    if (!closed && !waiting.isEmpty()) {
      released++;
      if (emptying == null) {
        emptying = tasks.start(this::empty);
      }
    }
    return released;
  }

  /// Whether something came since the last release.
  synchronized boolean isDirty() {
    return dirty;
  }

  synchronized boolean await(long release, Budget budget) throws InterruptedException {
    return budget.await(this, () -> delivered >= release || closed);
  }

  /// Drops what is waiting, and waits for a sink that is being called, unless it is the caller.
  synchronized void close() {
    closed = true;
    waiting.clear();
    notifyAll();
    Budget budget = Budget.of(LONGEST_CLOSE);
    var _ =
        Interrupts.asFalse(
            () ->
                budget.await(
                    this, () -> emptying == null || emptying.equals(Thread.currentThread())));
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
  private synchronized void stop() {
    if (Thread.currentThread().equals(emptying)) {
      emptying = null;
      notifyAll();
    }
  }

  private record Batch(long release, List<FileChange> changes) {}

  /// The last one is delivered; null ends the thread's work.
  private synchronized @Nullable Batch next(long done) {
    delivered = Math.max(delivered, done);
    notifyAll();
    if (closed || delivered == released) {
      emptying = null;
      return null;
    }
    List<FileChange> changes = new ArrayList<>(waiting.size());
    waiting.forEach((path, kind) -> changes.add(new FileChange(path, kind)));
    waiting = new LinkedHashMap<>();
    return new Batch(released, changes);
  }
}
