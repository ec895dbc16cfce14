package dev.konsol.lsp.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A file's size, time and identity in one number, so that tens of thousands cost little. Equal
/// numbers mean the same content, unless the stamp is *racy*: taken so soon after the last write
/// that another write could have the same time.
final class Stamp {
  /// In a file's place: a directory is there.
  static final long DIRECTORY = 0;

  private static final long RACY = 1;
  private static final long FILE = 2;
  private static final long RACY_MILLIS = 100;

  private Stamp() {}

  static long of(BasicFileAttributes attributes) {
    long mixed = attributes.size();
    mixed = mix(mixed) ^ attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
    mixed = mix(mixed) ^ Objects.hashCode(attributes.fileKey());
    long age = System.currentTimeMillis() - attributes.lastModifiedTime().toMillis();
    return ((mix(mixed) | FILE) & ~RACY) | (age < RACY_MILLIS ? RACY : 0);
  }

  static boolean same(long one, long other) {
    return (one | RACY) == (other | RACY);
  }

  static boolean racy(long stamp) {
    return (stamp & RACY) != 0;
  }

  /// What is at the path, links not followed; null for nothing.
  static @Nullable BasicFileAttributes look(Path path) {
    return read(path, LinkOption.NOFOLLOW_LINKS);
  }

  /// The same, at the end of a link.
  static @Nullable BasicFileAttributes lookBehind(Path path) {
    return read(path);
  }

  private static @Nullable BasicFileAttributes read(Path path, LinkOption... options) {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, options);
    } catch (IOException e) {
      return null;
    }
  }

  private static long mix(long value) {
    long x = (value ^ (value >>> 32)) * 0x9E3779B97F4A7C15L;
    return x ^ (x >>> 29);
  }
}
