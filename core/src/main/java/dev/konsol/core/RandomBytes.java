package dev.konsol.core;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Bytes that nobody can guess, from the system. `SecureRandom` has the same, and keeps two
/// descriptors open for as long as the JVM lives.
public final class RandomBytes {
  private static final Path SOURCE = Path.of("/dev/urandom");

  private RandomBytes() {}

  public static byte[] of(int count) {
    try (InputStream in = Files.newInputStream(SOURCE)) {
      byte[] bytes = in.readNBytes(count);
      if (bytes.length < count) {
        throw new EOFException(SOURCE + " has ended");
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
