package dev.konsol.lines.connection;

import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Host;
import dev.konsol.lines.DaemonInfo;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.OtherSession;
import dev.konsol.lines.Serving;
import dev.konsol.lines.command.ConsoleCalls;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/// A door over real consoles with real programs, in this process.
final class Daemon implements AutoCloseable {
  static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");

  final CountDownLatch shutDown = new CountDownLatch(1);
  final Path home;
  private final Closer closer = new Closer();
  final Host host = new Host();
  private final Consoles consoles;

  Daemon(Path home) {
    this.home = home;
    Marker marker = Marker.of(home, UUID.randomUUID().toString());
    Processes processes = closer.own(Processes.start(marker, new Supervision.Unsupervised()));
    this.consoles =
        closer.own(
            new Consoles(
                host,
                100,
                processes.terminals(),
                processes.trees(),
                ConsoleSettings.of(home, Map.of("PATH", "/usr/bin:/bin", "TERM", "xterm"))));
    closer.own(() -> host.stop(Budget.of(Duration.ofSeconds(4))));
  }

  LinesDoor door() {
    return door(LinesSettings.DEFAULT, new Doors(Map.of(), OtherHosts.NONE), () -> 5);
  }

  LinesDoor door(LinesSettings settings, Doors doors, IntSupplier descriptors) {
    DaemonInfo info =
        new DaemonInfo(
            "1.2.3",
            "b1",
            "boot",
            99,
            () -> "sweep",
            STARTED,
            home,
            descriptors,
            () -> List.of(new OtherSession("eval", "a", "ready", Attention.NONE, "/p")),
            host,
            () -> new Serving("starting", List.of("--read-only")),
            shutDown::countDown,
            shutDown::countDown);
    return new LinesDoor(
        consoles, info, doors, settings, InstantSource.fixed(STARTED.plusSeconds(2)));
  }

  ConsoleCalls calls() {
    return new ConsoleCalls(consoles, home);
  }

  Peer peer() {
    return new Peer(door());
  }

  @Override
  public void close() {
    closer.close();
  }
}
