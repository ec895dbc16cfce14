package dev.konsol.app.http;

import dev.konsol.core.session.Host;
import dev.konsol.http.v1.host.LoadSample;
import dev.konsol.lines.command.OwnUsage;
import dev.konsol.process.DescriptorBudget;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/// What the daemon takes. Confined to the thread that samples.
public final class OwnLoad implements Supplier<LoadSample> {
  private static final double PLACES = 1000;

  private final Host host;
  private final DescriptorBudget descriptors = DescriptorBudget.ofThisProcess();
  private long nanos = System.nanoTime();
  private Duration cpu = cpu();

  public OwnLoad(Host host) {
    this.host = host;
  }

  @Override
  public LoadSample get() {
    long now = System.nanoTime();
    Duration used = cpu();
    double share = (double) used.minus(cpu).toNanos() / Math.max(1, now - nanos);
    cpu = used;
    nanos = now;
    OwnUsage usage = OwnUsage.now();
    return new LoadSample(
        Instant.now(),
        Math.round(share * PLACES) / PLACES,
        usage.memoryBytes(),
        host.list().size(),
        descriptors.inUse(),
        (int) usage.threads());
  }

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
