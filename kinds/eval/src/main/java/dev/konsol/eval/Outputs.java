package dev.konsol.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The project's compiled classes as they were when a worker started, to see that they have been
/// compiled anew since. Used by one thread at a time.
final class Outputs {
  private static final int MOST_FILES = 20_000;

  /// Looking may take one part in so many of the time.
  private static final int SHARE = 20;

  private final List<Path> folders;
  private long stamp;
  private long lookAgain;

  Outputs(List<Path> folders) {
    this.folders = folders;
    this.stamp = look();
  }

  /// Whether they have changed since the last time this said so. Large folders are not looked at
  /// each time.
  boolean changed() {
    if (folders.isEmpty() || System.nanoTime() - lookAgain < 0) {
      return false;
    }
    long now = look();
    boolean changed = now != stamp;
    stamp = now;
    return changed;
  }

  /// A sum, because the order in which files are found means nothing.
  private long look() {
    long begin = System.nanoTime();
    long sum = 0;
    for (Path folder : folders) {
      sum += sum(folder);
    }
    long end = System.nanoTime();
    lookAgain = end + SHARE * (end - begin);
    return sum;
  }

  private static long sum(Path folder) {
    try (Stream<Path> files =
        Files.find(folder, Integer.MAX_VALUE, (_, attributes) -> attributes.isRegularFile())) {
      return files.limit(MOST_FILES).mapToLong(Outputs::sumOfFile).sum();
    } catch (IOException | UncheckedIOException e) {
      // Not there, or being written just now: another look follows.
      return 0;
    }
  }

  private static long sumOfFile(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return Objects.hash(file, attributes.lastModifiedTime(), attributes.size());
    } catch (IOException e) {
      return 0;
    }
  }
}
