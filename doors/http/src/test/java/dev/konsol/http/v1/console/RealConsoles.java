package dev.konsol.http.v1.console;

import dev.konsol.console.Console;
import dev.konsol.console.ConsoleProgram;
import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.ConsoleSpec;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// Consoles with real programs, in this process.
public final class RealConsoles implements AutoCloseable {
  public final Consoles consoles;
  public final Host host = new Host();
  private final Path home;
  private final Closer closer = new Closer();

  public RealConsoles(Path home) {
    this.home = home;
    Marker marker = Marker.of(home, UUID.randomUUID().toString());
    Processes processes = closer.own(Processes.start(marker, new Supervision.Unsupervised()));
    consoles =
        closer.own(
            new Consoles(
                host,
                100,
                processes.terminals(),
                processes.trees(),
                ConsoleSettings.of(home, Map.of("PATH", "/usr/bin:/bin", "TERM", "xterm"))));
    closer.own(() -> host.stop(Budget.of(Duration.ofSeconds(4))));
  }

  public Console open(String key, String command) {
    return open(key, command, ConsoleSpec.DEFAULT_LOG_CAP);
  }

  Console open(String key, String command, long logCap) {
    return consoles.create(
        new ConsoleSpec(
            new SessionId(key),
            new ConsoleProgram.Command(command),
            null,
            home,
            Map.of(),
            ConsoleSpec.DEFAULT_SIZE,
            logCap,
            false));
  }

  @Override
  public void close() {
    closer.close();
  }
}
