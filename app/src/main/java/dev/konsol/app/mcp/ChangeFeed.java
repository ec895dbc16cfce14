package dev.konsol.app.mcp;

import dev.konsol.core.Loop;
import dev.konsol.core.Tasks;
import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells of texts that changed, within a second or so. One thread looks for all who watch; nothing
/// looks while nobody watches. Safe for any thread.
final class ChangeFeed {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);
  private static final Duration LOOK = Duration.ofSeconds(1);

  /// Who watches; the same function may watch twice.
  private record Watcher(Consumer<Change> told, Object identity) {}

  private final Supplier<Map<String, Long>> versions;
  private final Tasks tasks;
  private final List<Watcher> watchers = new ArrayList<>();
  private @Nullable Thread looking;

  /// @param versions something of each text that changes with it, by its address
  ChangeFeed(Supplier<Map<String, Long>> versions, Tasks tasks) {
    this.versions = versions;
    this.tasks = tasks;
  }

  /// Must not be kept waiting by those who watch.
  synchronized Watch watch(Consumer<Change> told) {
    Watcher watcher = new Watcher(told, new Object());
    if (looking == null) {
      Map<String, Long> before = versions.get();
      looking = tasks.start(Loop.withoutEnd("changes", new Look(before), ChangeFeed::failed));
    }
    watchers.add(watcher);
    return () -> leave(watcher);
  }

  private synchronized void leave(Watcher watcher) {
    watchers.remove(watcher);
    if (watchers.isEmpty() && looking != null) {
      looking.interrupt();
      looking = null;
    }
  }

  private synchronized List<Watcher> watching() {
    return List.copyOf(watchers);
  }

  /// What fails, in a look or for one of those who watch, costs no more than that.
  private final class Look implements Loop.Turn {
    private final CountDownLatch never = new CountDownLatch(1);
    private Map<String, Long> before;

    private Look(Map<String, Long> before) {
      this.before = before;
    }

    /// Until it is interrupted: the last one who watched has gone.
    @Override
    public boolean take() throws InterruptedException {
      var _ = never.await(LOOK.toMillis(), TimeUnit.MILLISECONDS);
      Map<String, Long> now = versions.get();
      List<Change> changes = changes(before, now);
      before = now;
      watching().forEach(each -> tell(each, changes));
      return true;
    }
  }

  private static void tell(Watcher watcher, List<Change> changes) {
    try {
      changes.forEach(watcher.told());
    } catch (RuntimeException e) {
      failed(e);
    }
  }

  private static void failed(Throwable problem) {
    LOG.error("changes were not told", problem);
  }

  /// What has happened between two looks. A text that is new has changed as well: somebody may have
  /// read it already, and have missed what came until this look.
  static List<Change> changes(Map<String, Long> before, Map<String, Long> now) {
    List<Change> changes = new ArrayList<>();
    if (!now.keySet().equals(before.keySet())) {
      changes.add(new Change.Resources());
    }
    now.forEach(
        (uri, version) -> {
          if (!version.equals(before.get(uri))) {
            changes.add(new Change.Resource(uri));
          }
        });
    return changes;
  }
}
