package dev.konsol.lsp.watch;

import dev.konsol.lsp.watch.FileChange.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// A sink that remembers, with paths relative to a root.
final class Told implements Consumer<List<FileChange>> {
  private final Path root;
  private final List<FileChange> changes = new ArrayList<>();

  Told(Path root) {
    this.root = root;
  }

  @Override
  public synchronized void accept(List<FileChange> batch) {
    changes.addAll(batch);
  }

  /// What the changes come to for each file, since the last call.
  synchronized Map<String, Kind> take() {
    Map<String, Kind> told = new TreeMap<>();
    for (FileChange change : changes) {
      told.put(root.relativize(change.path()).toString(), change.kind());
    }
    changes.clear();
    return told;
  }

  /// In order, as `CREATED a/b`.
  synchronized List<String> takeAll() {
    List<String> all =
        changes.stream()
            .map(change -> change.kind() + " " + root.relativize(change.path()))
            .toList();
    changes.clear();
    return all;
  }

  synchronized int count() {
    return changes.size();
  }
}
