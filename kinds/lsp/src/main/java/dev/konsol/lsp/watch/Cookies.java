package dev.konsol.lsp.watch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Numbered files in a private directory that the loop watches beside all others. Since the kernel
/// keeps the order of events, seeing a number means having been told of all that happened before
/// the file was made; and making one wakes the loop. Any thread may call [#put].
final class Cookies {
  private static final Logger LOG = LoggerFactory.getLogger(Cookies.class);

  private final Path directory;
  private final AtomicLong last = new AtomicLong();

  Cookies(Path directory) throws IOException {
    this.directory = directory.toAbsolutePath();
    renew();
  }

  Path directory() {
    return directory;
  }

  /// A number that none before has. Not seen before [#put].
  long next() {
    return last.incrementAndGet();
  }

  void put(long number) {
    try {
      Files.createFile(directory.resolve(Long.toString(number)));
    } catch (IOException e) {
      LOG.atWarn().setCause(e).log("the file watcher cannot be woken, and goes by its clock");
    }
  }

  /// The number of a cookie, and the file is gone.
  long take(Path name) {
    try {
      Files.deleteIfExists(directory.resolve(name));
      return Long.parseLong(name.toString());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /// As at the start: the directory is there, with nothing in it.
  void renew() throws IOException {
    Files.createDirectories(directory);
    empty();
  }

  private void empty() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "[0-9]*")) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  void delete() {
    try {
      empty();
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      LOG.atWarn().setCause(e).log("the file watcher's directory is not removed");
    }
  }
}
