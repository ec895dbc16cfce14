package dev.konsol.app.eval;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// A folder for this process and this user alone, gone with its owner. Its path is short: sockets
/// are made in it.
public record TemporaryFolder(Path path) implements AutoCloseable {
  private static final int RANDOM_BYTES = 6;
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

  /// The supervisor removes the folders of a process that was killed, by these names: its pid and
  /// the namespace that this is a pid of. The rest is not to be guessed; Java's own generator of
  /// random names would cost the start 10 ms.
  private static String name() throws IOException {
    return "konsol-" + ProcessHandle.current().pid() + "-" + namespace() + "-" + random();
  }

  private static String namespace() {
    try {
      String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      int open = link.indexOf('[');
      return Long.toHexString(Long.parseLong(link.substring(open + 1, link.length() - 1)));
    } catch (IOException | NumberFormatException e) {
      return "0";
    }
  }

  private static String random() throws IOException {
    try (InputStream source = Files.newInputStream(Path.of("/dev/urandom"))) {
      return HexFormat.of().formatHex(source.readNBytes(RANDOM_BYTES));
    }
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
