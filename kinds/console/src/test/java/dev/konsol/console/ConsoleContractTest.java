package dev.konsol.console;

import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Marker;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.SessionContract;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleContractTest {
  @TempDir Path folder;

  @Test
  void aConsoleIsASession() throws Exception {
    Host host = new Host();
    Marker marker = Marker.of(folder, UUID.randomUUID().toString());
    try (Processes processes = Processes.start(marker, new Supervision.Unsupervised());
        Consoles consoles =
            new Consoles(
                host,
                10,
                processes.terminals(),
                processes.trees(),
                ConsoleSettings.of(folder.resolve("logs"), Map.of("PATH", "/usr/bin:/bin")))) {
      new SessionContract(host, () -> consoles.create(spec()))
          .check(
              session -> ((Console) session).resize(new Size(30, 90)),
              session -> ((Console) session).signal(Signal.SIGKILL, SignalScope.TREE),
              told -> told instanceof ConsoleEvent.Exited);
    }
  }

  private ConsoleSpec spec() {
    return new ConsoleSpec(
        new SessionId(UUID.randomUUID().toString()),
        new ConsoleProgram.Command("cat"),
        null,
        folder,
        Map.of(),
        ConsoleSpec.DEFAULT_SIZE,
        ConsoleSpec.DEFAULT_LOG_CAP,
        false);
  }
}
