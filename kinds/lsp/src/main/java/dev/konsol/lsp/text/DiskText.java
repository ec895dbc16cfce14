package dev.konsol.lsp.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Files as servers get them: their texts, and their real paths.
public final class DiskText {
  private static final long LARGEST = 16 << 20;
  private static final String MARK = "\uFEFF";

  private DiskText() {}

  /// Nothing where there is no such file, it cannot be read, or it is too large to be a source. As
  /// in editors, a byte order mark is not part of the text that servers see and count in.
  public static Optional<String> read(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
        return Optional.empty();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Optional.of(text.startsWith(MARK) ? text.substring(MARK.length()) : text);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Servers name a file by its real path, and so do we: one server for a root, however one got
  /// there.
  public static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }
}
