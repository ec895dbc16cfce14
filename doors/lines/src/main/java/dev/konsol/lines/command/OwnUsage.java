package dev.konsol.lines.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What this process takes: resident memory and operating-system threads. Where the system does not
/// tell, what the Java machine knows of itself.
public record OwnUsage(long memoryBytes, long threads) {

  public static OwnUsage now() {
    try {
      List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
      return new OwnUsage(number(status, "VmRSS:") << 10, number(status, "Threads:"));
    } catch (IOException e) {
      Runtime runtime = Runtime.getRuntime();
      return new OwnUsage(runtime.totalMemory() - runtime.freeMemory(), Thread.activeCount());
    }
  }

  private static long number(List<String> status, String name) throws IOException {
    for (String line : status) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.substring(name.length()).replace("kB", "").strip());
      }
    }
    throw new IOException("no " + name);
  }
}
