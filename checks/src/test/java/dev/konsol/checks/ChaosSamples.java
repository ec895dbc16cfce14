package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What a daemon takes while a storm lasts: memory, threads, descriptors, files. The average of the
/// third quarter is held against that of the last: what is kept for good lifts it as it lifts the
/// peaks, but a peak is also the chance of when a sample met a heap before its collection.
final class ChaosSamples {
  private static final int SAMPLES = 80;

  /// How much more the last quarter may have.
  private static final Map<String, Long> ALLOWED =
      Map.of("memory in MB", 16L, "threads", 8L, "descriptors", 8L, "temporary files", 2L);

  private final ChaosDaemon daemon;
  private final List<Map<String, Long>> samples = new ArrayList<>();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  ChaosSamples(ChaosDaemon daemon) {
    this.daemon = daemon;
  }

  void begin(Duration time) {
    long apart = time.toMillis() / SAMPLES;
    var _ = clock.scheduleAtFixedRate(this::take, apart, apart, TimeUnit.MILLISECONDS);
  }

  void end() throws InterruptedException {
    clock.shutdown();
    if (!clock.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new AssertionError("the samples do not end");
    }
  }

  private synchronized void take() {
    long pid = daemon.program.pid();
    Map<String, Long> sample = new LinkedHashMap<>();
    sample.put("memory in MB", Processes.residentBytes(pid) >> 20);
    sample.put("threads", count(Path.of("/proc/" + pid + "/task"), ""));
    sample.put("descriptors", count(Path.of("/proc/" + pid + "/fd"), ""));
    sample.put("temporary files", count(Path.of("/tmp"), "konsol-" + pid + "-"));
    samples.add(sample);
    if (samples.size() % 10 == 0) {
      System.err.println("chaos: " + samples.size() + " of " + SAMPLES + ": " + sample);
    }
  }

  private static long count(Path folder, String beginning) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(each -> each.getFileName().toString().startsWith(beginning)).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What has grown beyond what is allowed; nothing where nothing was sampled.
  synchronized List<String> growing() {
    int quarter = samples.size() / 4;
    return quarter == 0
        ? List.of()
        : ALLOWED.keySet().stream().filter(name -> grows(name, quarter)).toList();
  }

  private boolean grows(String name, int quarter) {
    int size = samples.size();
    LongSummaryStatistics third = of(name, samples.subList(size - 2 * quarter, size - quarter));
    LongSummaryStatistics last = of(name, samples.subList(size - quarter, size));
    System.err.println("chaos: " + name + ": third quarter " + third + ", last " + last);
    return last.getAverage() - third.getAverage() > ALLOWED.getOrDefault(name, 0L);
  }

  private static LongSummaryStatistics of(String name, List<Map<String, Long>> among) {
    return among.stream().mapToLong(each -> each.getOrDefault(name, 0L)).summaryStatistics();
  }
}
