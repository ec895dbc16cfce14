package dev.konsol.app.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for this process and this user alone, gone with its owner. Its path is short: sockets
/// are made in it.
public record TemporaryFolder(Path path) implements AutoCloseable {
  public static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("konsol-"));
  }

  @Override
  public void close() throws IOException {
    List<Path> content;
    try (Stream<Path> all = Files.walk(path)) {
      content = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : content) {
      Files.deleteIfExists(file);
    }
  }
}
