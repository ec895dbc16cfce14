package dev.konsol.lsp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The text of files, as a server gets it.
final class DiskText {
  private static final long LARGEST = 16 << 20;

  private DiskText() {}

  /// Nothing where there is no such file, it cannot be read, or it is too large to be a source.
  static Optional<String> read(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
        return Optional.empty();
      }
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
