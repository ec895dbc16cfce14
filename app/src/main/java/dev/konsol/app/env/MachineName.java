package dev.konsol.app.env;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What this machine calls itself. Read from the kernel: Java's own way asks the network.
public final class MachineName {
  private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

  private MachineName() {}

  /// Nothing where the kernel does not say.
  public static Optional<String> read() {
    try {
      return Optional.of(Files.readString(KERNEL).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
