package dev.konsol.app.fleet;

import dev.konsol.app.env.HostEpoch;
import dev.konsol.app.http.Metrics;
import dev.konsol.app.settings.FleetOptions;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.fleet.Fleet;
import dev.konsol.fleet.FleetSettings;
import dev.konsol.fleet.HostReport;
import dev.konsol.fleet.NatsFleet;
import dev.konsol.fleet.StreamAcceptor;
import dev.konsol.http.jetty.InnerConnection;
import dev.konsol.lines.connection.LinesDoor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The daemon as one host of several. Owned by the daemon, which joins when its doors are open and
/// leaves before they close.
public final class DaemonFleet implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DaemonFleet.class);
  private static final Path LOAD = Path.of("/proc/loadavg");

  /// What ends goes on for a moment after its stream is gone, which has a bound of its own.
  private static final int MOST_SERVED = 1024;

  private final FleetOptions options;
  private final Path epochs;
  private final String build;
  private final Host host;
  private final FleetHosts hosts;
  private final FleetGrants grants = new FleetGrants();
  private final AtomicInteger served = new AtomicInteger();
  private final AtomicBoolean draining = new AtomicBoolean();
  private @Nullable Fleet fleet;

  private DaemonFleet(FleetOptions options, Path epochs, String build, Host host) {
    this.options = options;
    this.epochs = epochs;
    this.build = build;
    this.host = host;
    this.hosts = new FleetHosts(options.name());
  }

  /// Not joined yet.
  ///
  /// @param options that name where the hosts meet
  /// @param epochs the file with the number of its last life
  public static DaemonFleet of(FleetOptions options, Path epochs, String build, Host host) {
    return new DaemonFleet(options, epochs, build, host);
  }

  public OtherHosts hosts() {
    return hosts;
  }

  /// What requests of other hosts may do here.
  public FleetGrants grants() {
    return grants;
  }

  /// Others see this host from now on, and it sees them.
  ///
  /// @param lines the door of the daemon's own socket
  /// @param http makes connections to the daemon's HTTP, wherever that is
  /// @throws IOException where another host has the name, or the number of this life cannot be kept
  public void join(LinesDoor lines, Supplier<InnerConnection> http) throws IOException {
    StreamAcceptor doors =
        counted(new FleetDoors(options.name(), lines, http, options.accepts(), grants));
    try {
      Fleet joined = NatsFleet.join(settings(), this::report, doors);
      fleet = joined;
      hosts.joined(joined);
      joined.problem().ifPresent(why -> LOG.warn("not in the fleet yet: {}", why));
    } catch (KonsolException e) {
      if (e.code() == ErrorCode.SESSION_EXISTS) {
        throw new IOException(e.getMessage(), e);
      }
      throw e;
    }
  }

  private StreamAcceptor counted(StreamAcceptor doors) {
    return (request, from, stream) -> {
      try {
        if (served.incrementAndGet() > MOST_SERVED) {
          throw new KonsolException(
              ErrorCode.LIMIT_REACHED,
              "this host serves " + MOST_SERVED + " connections of other hosts already");
        }
        doors.accept(request, from, stream);
      } finally {
        served.decrementAndGet();
      }
    };
  }

  private FleetSettings settings() throws IOException {
    return new FleetSettings(
        options.url().orElseThrow(),
        options.credentials().map(Path::of),
        options.token(),
        options.name(),
        HostEpoch.next(epochs, InstantSource.system()),
        options.address(),
        options.labels(),
        build,
        options.accepts());
  }

  /// Takes nothing new from here on.
  public void drain() {
    draining.set(true);
  }

  /// What a beat says.
  HostReport report() {
    int sessions = (int) host.list().stream().filter(each -> !each.state().ended()).count();
    return new HostReport(load(), sessions, draining.get() || sessions >= options.capacity());
  }

  private static double load() {
    try {
      String first = Files.readString(LOAD).split(" ", 2)[0];
      return Double.parseDouble(first) / Runtime.getRuntime().availableProcessors();
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /// Why others do not see this host; empty where they do.
  Optional<String> problem() {
    Fleet known = fleet;
    return known == null ? Optional.of("not joined yet") : known.problem();
  }

  /// What the fleet looks like from here.
  public void measure(Metrics metrics) {
    List<HostInfo> all = hosts.list();
    long there = all.stream().filter(HostInfo::reachable).count();
    metrics
        .gauge(
            "konsol_fleet_connected",
            "Whether other hosts hear this one.",
            problem().isEmpty() ? 1 : 0)
        .head("konsol_fleet_hosts", "gauge", "Hosts of the fleet, this one included.")
        .sample("konsol_fleet_hosts{state=\"reachable\"}", there)
        .sample("konsol_fleet_hosts{state=\"unreachable\"}", all.size() - there)
        .head("konsol_fleet_streams", "gauge", "Connections with other hosts, by who opened them.")
        .sample("konsol_fleet_streams{opened=\"here\"}", hosts.open())
        .sample("konsol_fleet_streams{opened=\"elsewhere\"}", served.get());
  }

  @Override
  public void close() {
    Fleet known = fleet;
    if (known != null) {
      known.close();
    }
  }
}
