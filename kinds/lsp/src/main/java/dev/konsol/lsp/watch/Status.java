package dev.konsol.lsp.watch;

import java.nio.file.Path;
import java.util.List;

/// How the watcher is doing.
///
/// @param directories that are known, watched or polled
/// @param names of files and directories in them that are known
/// @param overflows how often the kernel or the JDK dropped events and a directory was read anew
/// @param polled how many directories cannot be watched and are read again and again instead
/// @param degraded some of those, the first by name
public record Status(
    int directories,
    int names,
    int subscriptions,
    long overflows,
    int polled,
    List<Path> degraded) {
  static final int MOST_DEGRADED = 20;

  public Status {
    degraded = List.copyOf(degraded);
  }
}
