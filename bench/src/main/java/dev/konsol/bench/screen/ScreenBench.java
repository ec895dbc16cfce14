package dev.konsol.bench.screen;

import com.sun.management.OperatingSystemMXBean;
import dev.konsol.console.screen.Screen;
import dev.konsol.process.Size;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads one line of `corpus-file megabytes` at a time from standard input, feeds the file to a
/// screen again and again until that much has gone through, and answers with MB/s by the clock and
/// by the processor time of the whole process: on a busy machine only the second says much. It
/// stays alive between the lines, so that its opponent can be measured in turns with it.
public final class ScreenBench {
  private static final int CHUNK = 64 * 1024;
  private static final int MEGA = 1_000_000;

  private ScreenBench() {}

  public static void main(String[] args) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = in.readLine()) != null) {
      int space = line.lastIndexOf(' ');
      var bytes = Files.readAllBytes(Path.of(line.substring(0, space)));
      System.out.println(measure(bytes, Long.parseLong(line.substring(space + 1)) * MEGA));
    }
  }

  private static String measure(byte[] corpus, long total) {
    var screen = new Screen(new Size(30, 100), _ -> {});
    long cpu = cpuNanos();
    long start = System.nanoTime();
    long fed = 0;
    while (fed < total) {
      for (int at = 0; at < corpus.length; at += CHUNK) {
        screen.feed(corpus, at, Math.min(CHUNK, corpus.length - at));
      }
      fed += corpus.length;
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuSeconds = (cpuNanos() - cpu) / 1e9;
    if (screen.snapshot().rows().isEmpty()) {
      throw new IllegalStateException("a screen without rows");
    }
    return fed / seconds / MEGA + " " + fed / cpuSeconds / MEGA;
  }

  private static long cpuNanos() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system.getProcessCpuTime();
  }
}
