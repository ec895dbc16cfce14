package dev.konsol.lsp.watch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The subscribers, and whether their bases are there. Belongs to the loop's thread.
final class Bases {
  private final Keys keys;
  private final Tree tree;
  private final Set<Subscriber> subscribers = new LinkedHashSet<>();

  Bases(Keys keys, Tree tree) {
    this.keys = keys;
    this.tree = tree;
  }

  Set<Subscriber> all() {
    return subscribers;
  }

  void add(Subscriber subscriber) {
    subscribers.add(subscriber);
    settle(subscriber, false);
  }

  void remove(Subscriber subscriber) {
    subscribers.remove(subscriber);
    if (subscriber.anchor != null) {
      keys.release(subscriber.anchor);
    }
    tree.remove(subscriber);
  }

  /// Something happened on the way to the base.
  void settle(Subscriber subscriber) {
    if (subscribers.contains(subscriber)) {
      settle(subscriber, true);
    }
  }

  private void settle(Subscriber subscriber, boolean news) {
    anchor(subscriber);
    BasicFileAttributes base = Stamp.lookBehind(subscriber.base());
    if (base != null && base.isDirectory()) {
      tree.join(subscriber, base, news);
    } else {
      tree.leave(subscriber.base());
    }
  }

  /// Registered first, and looked again then: the next step may have been made meanwhile.
  private void anchor(Subscriber subscriber) {
    Path nearest = nearestAbove(subscriber.base());
    while (nearest != null && !isAt(subscriber.anchor, nearest)) {
      Anchor anchor = new Anchor(nearest, subscriber);
      keys.watch(anchor);
      if (subscriber.anchor != null) {
        keys.release(subscriber.anchor);
      }
      subscriber.anchor = anchor;
      nearest = nearestAbove(subscriber.base());
    }
  }

  private boolean isAt(@Nullable Anchor anchor, Path path) {
    return anchor != null && anchor.path().equals(path) && keys.watches(anchor);
  }

  private static @Nullable Path nearestAbove(Path base) {
    Path above = base.getParent();
    while (above != null && !Files.isDirectory(above)) {
      above = above.getParent();
    }
    return above;
  }
}
