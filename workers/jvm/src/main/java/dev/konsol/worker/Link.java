package dev.konsol.worker;

import java.io.File;
import java.io.IOException;

/// The way to the host: one thread reads, another writes.
sealed interface Link permits SocketLink, PipeLink {
  /// Waits for bytes and answers how many came, or -1 at the end.
  int read(byte[] into) throws IOException;

  void write(byte[] bytes, int count) throws IOException;

  /// The path of the host's socket; or of a folder with two named pipes, where a start must be
  /// quick.
  static Link open(String path) throws IOException {
    File file = new File(path);
    return file.isDirectory() ? new PipeLink(file) : new SocketLink(path);
  }
}
