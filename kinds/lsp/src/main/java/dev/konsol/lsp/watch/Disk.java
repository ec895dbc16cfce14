package dev.konsol.lsp.watch;

import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.util.List;

/// All that is known about the disk, and what an event means for it. Belongs to the loop's thread.
final class Disk {
  private final Keys keys;
  private final Tree tree;
  private final Bases bases;

  Disk(Keys.Registrar registrar) {
    this.keys = new Keys(registrar);
    this.tree = new Tree(keys);
    this.bases = new Bases(keys, tree);
  }

  Bases bases() {
    return bases;
  }

  /// How many keys can be waiting to be handled at the most.
  int keys() {
    return keys.count();
  }

  void handle(WatchKey key) {
    List<WatchEvent<?>> events = key.pollEvents();
    boolean valid = key.reset();
    for (Place place : keys.at(key)) {
      events.forEach(event -> handle(place, event));
    }
    if (!valid) {
      List<Place> places = keys.at(key);
      keys.forget(key);
      places.forEach(this::lost);
    }
  }

  /// What the kernel does not watch for us is looked at.
  void refreshPolled() {
    for (Place place : keys.polled()) {
      switch (place) {
        case Directory directory when keys.watches(directory) -> tree.refresh(directory);
        case Directory _ -> {} // left meanwhile
        case Anchor anchor -> bases.settle(anchor.subscriber());
      }
    }
  }

  boolean polls() {
    return !keys.polled().isEmpty();
  }

  Status status() {
    List<Path> polled = keys.polled().stream().map(Place::path).sorted().distinct().toList();
    return new Status(tree.directories(), tree.names(), bases.all().size(), polled);
  }

  private void handle(Place place, WatchEvent<?> event) {
    switch (place) {
      case Directory directory when keys.watches(directory) -> handle(directory, event);
      case Directory _ -> {} // left by an event before this one
      case Anchor anchor -> handle(anchor, event);
    }
  }

  private void handle(Directory directory, WatchEvent<?> event) {
    if (!(event.context() instanceof Path name)) {
      tree.refresh(directory);
    } else if (event.kind().equals(StandardWatchEventKinds.ENTRY_CREATE)) {
      tree.created(directory, name.toString());
    } else if (event.kind().equals(StandardWatchEventKinds.ENTRY_MODIFY)) {
      tree.written(directory, name.toString());
    } else {
      tree.deleted(directory, name.toString());
    }
  }

  private void handle(Anchor anchor, WatchEvent<?> event) {
    if (!(event.context() instanceof Path name) || anchor.concerns(name)) {
      bases.settle(anchor.subscriber());
    }
  }

  private void lost(Place place) {
    switch (place) {
      case Directory directory -> tree.lost(directory);
      case Anchor anchor -> bases.settle(anchor.subscriber());
    }
  }
}
