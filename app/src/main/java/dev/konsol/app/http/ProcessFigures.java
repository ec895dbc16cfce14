package dev.konsol.app.http;

import dev.konsol.process.DescriptorBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What this process takes from the system, as the kernel tells it; zero where it does not.
record ProcessFigures(long residentBytes, long threads, long descriptors, long cpuMillis) {

  static ProcessFigures now() {
    List<String> status = status();
    return new ProcessFigures(
        number(status, "VmRSS:") << 10,
        number(status, "Threads:"),
        DescriptorBudget.ofThisProcess().inUse(),
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis());
  }

  private static List<String> status() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status"));
    } catch (IOException e) {
      return List.of();
    }
  }

  private static long number(List<String> status, String name) {
    return status.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).replace("kB", "").strip())
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(0);
  }
}
