package dev.konsol.lsp.watch;

import java.nio.file.Path;
import java.util.List;

/// How the watcher is doing.
///
/// @param directories that are known, watched or polled
/// @param names of files and directories in them that are known
/// @param polled directories that cannot be watched and are read again and again instead
public record Status(int directories, int names, int subscriptions, List<Path> polled) {
  public Status {
    polled = List.copyOf(polled);
  }
}
