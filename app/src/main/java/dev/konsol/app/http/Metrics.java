package dev.konsol.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.lines.command.OwnUsage;
import dev.konsol.process.DescriptorBudget;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.Duration;

/// What the daemon knows of itself, in the text format of Prometheus. Confined to its thread.
public final class Metrics {
  static final String MIME = "text/plain; version=0.0.4; charset=utf-8";

  private final StringBuilder text = new StringBuilder();

  public Metrics gauge(String name, String help, long value) {
    return head(name, "gauge", help).sample(name, value);
  }

  /// Begins a metric whose samples follow.
  public Metrics head(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    return this;
  }

  /// One value.
  ///
  /// @param name with its labels
  public Metrics sample(String name, long value) {
    text.append(name).append(' ').append(value).append('\n');
    return this;
  }

  /// A value in thousandths.
  Metrics seconds(String name, long millis) {
    text.append(name).append(' ').append(BigDecimal.valueOf(millis, 3)).append('\n');
    return this;
  }

  /// What every process can say, as the kernel tells it.
  Metrics process() {
    OwnUsage usage = OwnUsage.now();
    Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    Runtime runtime = Runtime.getRuntime();
    gauge("process_resident_memory_bytes", "Resident memory.", usage.memoryBytes());
    gauge("process_open_fds", "Open descriptors.", DescriptorBudget.ofThisProcess().inUse());
    gauge("process_threads", "Threads of the operating system.", usage.threads());
    head("process_cpu_seconds_total", "counter", "Processor time.")
        .seconds("process_cpu_seconds_total", cpu.toMillis());
    head("process_start_time_seconds", "gauge", "When the daemon started, since the epoch.")
        .seconds("process_start_time_seconds", ManagementFactory.getRuntimeMXBean().getStartTime());
    gauge("jvm_heap_used_bytes", "Java heap in use.", runtime.totalMemory() - runtime.freeMemory());
    return gauge("jvm_heap_max_bytes", "The most Java heap there may be.", runtime.maxMemory());
  }

  byte[] bytes() {
    return text.toString().getBytes(UTF_8);
  }
}
