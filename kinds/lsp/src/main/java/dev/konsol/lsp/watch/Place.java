package dev.konsol.lsp.watch;

import java.nio.file.Path;
import java.nio.file.WatchKey;
import org.jspecify.annotations.Nullable;

/// A directory the kernel is asked about, for one of two reasons. Belongs to the loop's thread.
abstract sealed class Place permits Directory, Anchor {
  private final Path path;
  @Nullable WatchKey key;

  Place(Path path) {
    this.path = path;
  }

  final Path path() {
    return path;
  }
}
