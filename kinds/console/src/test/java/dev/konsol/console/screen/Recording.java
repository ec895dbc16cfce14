package dev.konsol.console.screen;

import dev.konsol.process.Size;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What a program printed into a terminal of 100 by 30, as `record.py` made it.
final class Recording {
  static final Size SIZE = new Size(30, 100);
  static final Path FOLDER = Path.of("src", "test", "resources", "recordings");

  private final String name;
  private final byte[] bytes;

  private Recording(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  String name() {
    return name;
  }

  byte[] bytes() {
    return bytes;
  }

  static Stream<Recording> all() {
    try (var files = Files.list(FOLDER)) {
      return files
          .filter(f -> f.toString().endsWith(".raw"))
          .sorted()
          .map(Recording::read)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Recording read(Path file) {
    try {
      return new Recording(
          file.getFileName().toString().replace(".raw", ""), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Where to look at the screen: after each quarter, not in the middle of a sequence.
  List<Integer> cuts() {
    return Stream.of(1, 2, 3, 4)
        .map(quarter -> TextFold.complete(bytes, 0, bytes.length * quarter / 4))
        .distinct()
        .toList();
  }

  Path expectedFile() {
    return FOLDER.resolve(name + ".expected");
  }

  Seen seenAt(int cut) {
    var screen = new Screen(SIZE, _ -> {});
    screen.feed(bytes, 0, cut);
    return Seen.of(cut, screen.snapshot());
  }

  @Override
  public String toString() {
    return name;
  }
}
