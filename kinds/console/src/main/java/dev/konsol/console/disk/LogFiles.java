package dev.konsol.console.disk;

import java.io.IOException;
import java.nio.file.Path;

/// The file system as a log uses it. A seam, because nobody can fill a disk in a test.
public interface LogFiles {
  /// Opens a file for writing and reading, and makes it, for its owner alone, when it is not there.
  /// No part of the path may be a symbolic link.
  LogFile open(Path path) throws IOException;

  LogFile reopen(Path path) throws IOException;

  /// Renames; what had the name before is gone.
  void move(Path from, Path to) throws IOException;

  void delete(Path path) throws IOException;

  /// Bytes that can still be written to the disk this path is on.
  long usableSpace(Path path) throws IOException;
}
