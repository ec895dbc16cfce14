package dev.konsol.lsp.watch;

import dev.konsol.lsp.watch.FileChange.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A sink that keeps what all changes come to: each has to make sense after the ones before it, and
/// the first that does not is thrown where they are taken. Whoever tells of them only logs it.
final class Net implements Consumer<List<FileChange>> {
  private final Path root;
  private final Map<String, Kind> files = new TreeMap<>();
  private @Nullable AssertionError senseless;

  Net(Path root) {
    this.root = root;
  }

  @Override
  public synchronized void accept(List<FileChange> changes) {
    for (FileChange change : changes) {
      String file = root.relativize(change.path()).toString();
      boolean wasThere = files.containsKey(file) && files.get(file) != Kind.DELETED;
      if (senseless == null && wasThere == (change.kind() == Kind.CREATED)) {
        senseless =
            new AssertionError(file + " was " + files.get(file) + ", then " + change.kind());
      }
      Kind before = files.get(file);
      Kind now = before == null ? change.kind() : before.then(change.kind());
      if (now == null) {
        files.remove(file);
      } else {
        files.put(file, now);
      }
    }
  }

  synchronized Map<String, Kind> take() {
    if (senseless != null) {
      throw senseless;
    }
    return new TreeMap<>(files);
  }
}
