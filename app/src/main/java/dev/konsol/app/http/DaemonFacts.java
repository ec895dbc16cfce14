package dev.konsol.app.http;

import dev.konsol.app.env.MachineName;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.v1.host.HostFacts;
import dev.konsol.process.DescriptorBudget;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What the daemon knows of itself. Safe for any thread.
public final class DaemonFacts implements HostFacts {
  private final StateDirectory directory;
  private final Build build;
  private final OwnDoctor doctor;
  private final Map<String, Long> limits;
  private final String name;
  private final Instant started = Instant.now();

  /// @param bounds how much there may be of what, besides what the JVM says
  /// @param others among which it has its name
  public DaemonFacts(
      StateDirectory directory,
      Map<String, String> environment,
      Build build,
      Map<String, Long> bounds,
      OtherHosts others) {
    this.name = others.self().or(MachineName::read).orElse("localhost");
    this.directory = directory;
    this.build = build;
    this.doctor = new OwnDoctor(directory, environment, build);
    Map<String, Long> all = new TreeMap<>(bounds);
    all.put("descriptors", (long) DescriptorBudget.ofThisProcess().limit());
    all.put("heap", Runtime.getRuntime().maxMemory());
    all.put("processors", (long) Runtime.getRuntime().availableProcessors());
    this.limits = all;
  }

  @Override
  public String version() {
    return build.version();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Instant started() {
    return started;
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public Map<String, Long> limits() {
    return limits;
  }

  @Override
  public List<String> log(int most) throws IOException {
    return LogTail.of(directory.daemonLog(), most);
  }

  @Override
  public String doctor() throws IOException, InterruptedException {
    return doctor.look();
  }
}
