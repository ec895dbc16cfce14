package dev.konsol.app.eval;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder for this process and this user alone, gone with its owner. Its path is short: sockets
/// are made in it.
public record TemporaryFolder(Path path) implements AutoCloseable {
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  public static TemporaryFolder create() throws IOException {
    Path all = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    while (true) {
      try {
        return new TemporaryFolder(Files.createDirectory(all.resolve(name()), PRIVATE));
      } catch (FileAlreadyExistsException e) {
        // Somebody was here before: the clock has moved on since.
      }
    }
  }

  /// Not a secret, only new: random names would cost the start 10 ms, a format as many.
  private static String name() {
    return "konsol-" + ProcessHandle.current().pid() + "-" + Long.toString(System.nanoTime(), 36);
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
