package dev.konsol.core.trust;

import dev.konsol.core.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What a file's content is, in 64 characters. Programs can be large, so one that has not changed
/// is not read again: the kernel's own time of change cannot be set back. Safe for any thread.
final class Fingerprint {
  private static final int MOST = 4_096;

  private final Map<Path, Known> known = new ConcurrentHashMap<>();

  private record Known(String stamp, String digest) {}

  /// Nothing for what is not a regular file that can be read.
  Optional<String> of(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        return Optional.empty();
      }
      String stamp = Files.readAttributes(file, "unix:ctime,ino,dev,size").toString();
      Known before = known.get(file);
      if (before != null && before.stamp().equals(stamp)) {
        return Optional.of(before.digest());
      }
      String digest = digest(file);
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(file, new Known(stamp, digest));
      return Optional.of(digest);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String digest(Path file) throws IOException {
    MessageDigest digest = Sha256.digest();
    try (OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      Files.copy(file, sink);
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
