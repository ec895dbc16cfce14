package dev.konsol.compiler.kotlin.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/// Further names for folders of the class path: what the compiler has listed by one name it does
/// not list again. Owns the links. Confined to the session's thread.
final class FolderLinks implements AutoCloseable {
  /// The folder first, then what is in it.
  private final Deque<Path> made = new ArrayDeque<>();

  String to(String folder) {
    try {
      if (made.isEmpty()) {
        made.add(Files.createTempDirectory("konsol-kotlin"));
      }
      Path link = made.getFirst().resolve(String.valueOf(made.size()));
      made.add(Files.createSymbolicLink(link, Path.of(folder)));
      return link.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      while (!made.isEmpty()) {
        Files.deleteIfExists(made.removeLast());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
