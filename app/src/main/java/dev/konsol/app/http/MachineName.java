package dev.konsol.app.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What this machine calls itself. Read from the kernel: Java's own way asks the network.
final class MachineName {
  private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

  private MachineName() {}

  static String get() {
    try {
      return Files.readString(KERNEL).strip();
    } catch (IOException e) {
      return "localhost";
    }
  }
}
