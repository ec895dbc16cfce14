package dev.konsol.lsp.watched;

import dev.konsol.core.Budget;
import dev.konsol.core.Tasks;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.watch.FileWatcher;
import dev.konsol.lsp.watch.Subscription;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
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

  /// Gets what happened, and the patterns that the server wants to hear of by now.
  public interface Sink {
    void changed(List<FileChange> changes, List<FileWatch> watches);
  }

  private static final int MOST_EARLY = 10_000;

  private final FileWatcher watcher;
  private final WatchScope scope;
  private final Tasks tasks;
  private final Sink sink;
  private final Subscription whole;
  private final Map<Beyond, Subscription> others = new HashMap<>();
  private final SequencedMap<Path, FileChange> early = new LinkedHashMap<>();
  private List<FileWatch> watches = List.of();
  private long wanted;
  private long done;
  private boolean closed;

  /// @param sink gets every change that the server asked to hear of, or might depend on
  public WatchedFiles(FileWatcher watcher, WatchScope scope, Tasks tasks, Sink sink) {
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
    sink.changed(changes, watches());
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

  private synchronized void subscribe(long number, List<FileChange> missed) {
    if (number == wanted && !closed) {
      Map<Path, List<FileWatch>> bases =
          watches.stream()
              .filter(scope::reachesBeyond)
              .collect(Collectors.groupingBy(FileWatch::base));
      // New ones before the old ones go: nothing happens unseen.
      Map<Beyond, Subscription> old = new HashMap<>(others);
      others.clear();
      bases.forEach((base, list) -> add(new Beyond(base, spelled(list)), list, old));
      old.values().forEach(Subscription::close);
      if (!missed.isEmpty()) {
        tell(missed);
      }
    }
    done = Math.max(done, number);
    notifyAll();
  }

  private static Set<String> spelled(List<FileWatch> list) {
    return list.stream().map(FileWatch::toString).collect(Collectors.toSet());
  }

  /// Servers register the same again and again: what is there stays.
  private void add(Beyond beyond, List<FileWatch> list, Map<Beyond, Subscription> old) {
    Subscription kept = old.remove(beyond);
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
    while (done < wanted && !closed) {
      if (budget.spent()) {
        return false;
      }
      wait(positive(budget).toMillis());
    }
    return true;
  }

  private static Duration positive(Budget budget) {
    Duration left = budget.remaining();
    return left.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : left;
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
    whole.close();
    others.values().forEach(Subscription::close);
    others.clear();
  }
}
