package dev.konsol.lsp.watched;

import dev.konsol.core.Budget;
import dev.konsol.core.Held;
import dev.konsol.core.Tasks;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.watch.FileWatcher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/// What happens on disk, as far as one run of a server is concerned. The whole root is watched from
/// before the server starts, so that nothing is missed between its reading of a file and its
/// registration; bases elsewhere, and heavy folders that are named, are watched when they are
/// registered.
///
/// Owns its subscriptions. Sinks run on the watcher's threads, one for each subscription.
public final class WatchedFiles implements AutoCloseable {
  /// What is watched outside the root: these patterns below this base.
  private record Beyond(Path base, Set<String> patterns) {}

  private static final int MOST_EARLY = 10_000;

  private final FileWatcher watcher;
  private final WatchScope scope;
  private final Tasks tasks;
  private final BiConsumer<List<FileChange>, List<FileWatch>> sink;
  private final Held whole;

  /// Guards what is watched outside the root. No sink ever wants it: who holds it may wait for one
  /// to return. Everything else is guarded by the monitor, which nobody holds while waiting.
  private final ReentrantLock subscribing = new ReentrantLock();

  private final Map<Beyond, Held> others = new HashMap<>();
  private final SequencedMap<Path, FileChange> early = new LinkedHashMap<>();
  private List<FileWatch> watches = List.of();
  private long wanted;
  private long done;
  private boolean closed;

  /// @param sink gets every change that the server asked to hear of, or might depend on, and the
  ///   patterns that it wants to hear of by now
  public WatchedFiles(
      FileWatcher watcher,
      WatchScope scope,
      Tasks tasks,
      BiConsumer<List<FileChange>, List<FileWatch>> sink) {
    this.watcher = watcher;
    this.scope = scope;
    this.tasks = tasks;
    this.sink = sink;
    this.whole = watcher.subscribe(scope.root(), this::happened);
  }

  private void happened(List<FileChange> changes) {
    remember(changes);
    tell(changes);
  }

  private void tell(List<FileChange> changes) {
    sink.accept(changes, watches());
  }

  /// Until the server has registered what it wants, it may have read files before they changed; and
  /// while it registers anew, it is not told of any. The last ones count.
  private synchronized void remember(List<FileChange> changes) {
    for (FileChange change : changes) {
      early.remove(change.path());
      early.put(change.path(), change);
      if (early.size() > MOST_EARLY) {
        early.pollFirstEntry();
      }
    }
  }

  public synchronized List<FileWatch> watches() {
    return watches;
  }

  /// Follows the server's registrations. Returns at once, since the server waits for its answer; a
  /// fence waits for the rest.
  public void follow(List<FileWatch> registered) {
    long number;
    List<FileChange> missed;
    synchronized (this) {
      watches = List.copyOf(registered);
      number = ++wanted;
      missed = List.copyOf(early.values());
    }
    tasks.start(() -> subscribe(number, missed));
  }

  private void subscribe(long number, List<FileChange> missed) {
    if (subscribed(number) && !missed.isEmpty()) {
      tell(missed);
    }
    over(number);
  }

  /// Whether these are still the last that were wanted.
  private boolean subscribed(long number) {
    subscribing.lock();
    try {
      Optional<List<FileWatch>> last = last(number);
      last.ifPresent(this::subscribe);
      return last.isPresent();
    } finally {
      subscribing.unlock();
    }
  }

  private synchronized Optional<List<FileWatch>> last(long number) {
    return number == wanted && !closed ? Optional.of(watches) : Optional.empty();
  }

  private void subscribe(List<FileWatch> registered) {
    Map<Path, List<FileWatch>> bases =
        registered.stream()
            .filter(scope::reachesBeyond)
            .collect(Collectors.groupingBy(FileWatch::base));
    // New ones before the old ones go: nothing happens unseen.
    Map<Beyond, Held> old = new HashMap<>(others);
    others.clear();
    bases.forEach((base, list) -> add(new Beyond(base, spelled(list)), list, old));
    old.values().forEach(Held::close);
  }

  private synchronized void over(long number) {
    done = Math.max(done, number);
    notifyAll();
  }

  private static Set<String> spelled(List<FileWatch> list) {
    return list.stream().map(FileWatch::toString).collect(Collectors.toSet());
  }

  /// Servers register the same again and again: what is there stays.
  private void add(Beyond beyond, List<FileWatch> list, Map<Beyond, Held> old) {
    Held kept = old.remove(beyond);
    others.put(
        beyond,
        kept == null ? watcher.subscribe(scope.beyond(beyond.base(), list), this::tell) : kept);
  }

  /// Returns when everything that happened on disk before has been given to the sink; false if that
  /// took too long.
  public boolean fence(Budget budget) throws InterruptedException {
    return settled(budget) && watcher.fence(positive(budget));
  }

  private synchronized boolean settled(Budget budget) throws InterruptedException {
    return budget.await(this, () -> done >= wanted || closed);
  }

  private static Duration positive(Budget budget) {
    Duration left = budget.remaining();
    return left.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : left;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    whole.close();
    subscribing.lock();
    try {
      others.values().forEach(Held::close);
      others.clear();
    } finally {
      subscribing.unlock();
    }
  }
}
