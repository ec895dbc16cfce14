package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Short-lived folders. Their paths are short: a socket's path has room for 107 bytes.
final class Temporary {
  private Temporary() {}

  static Path directory() {
    try {
      return Files.createTempDirectory(Path.of("/tmp"), "konsol-checks-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
