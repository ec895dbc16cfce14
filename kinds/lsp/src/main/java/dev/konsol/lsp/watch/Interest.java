package dev.konsol.lsp.watch;

import dev.konsol.lsp.glob.Glob;
import java.nio.file.Path;
import java.util.function.Predicate;

/// What a subscription wants to hear about: files at any depth below a directory, which need not
/// exist yet. Both predicates get absolute paths below the base, are asked on the watcher's thread,
/// and have to be quick and to answer always the same.
///
/// @param directories whether a directory can hold such files; what it refuses is neither entered
///   nor watched. The base itself is always entered.
public record Interest(Path base, Predicate<Path> files, Predicate<Path> directories) {
  public Interest {
    base = base.toAbsolutePath().normalize();
  }

  /// Everything but what lies in [Glob#HEAVY] directories.
  static Interest of(Path base, Predicate<Path> files) {
    return new Interest(
        base, files, directory -> !Glob.HEAVY.contains(directory.getFileName().toString()));
  }
}
