package dev.konsol.app.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What the kernel tells of this process; zero where it does not.
record ProcessStatus(long residentBytes, int threads) {
  static ProcessStatus read() {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
      return new ProcessStatus(number(lines, "VmRSS:") << 10, (int) number(lines, "Threads:"));
    } catch (IOException e) {
      return new ProcessStatus(0, 0);
    }
  }

  private static long number(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).replace("kB", "").strip())
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(0);
  }
}
