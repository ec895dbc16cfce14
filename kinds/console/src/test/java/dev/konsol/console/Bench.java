package dev.konsol.console;

import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A host with consoles on scripted terminals, for one test.
final class Bench implements AutoCloseable {
  final ScriptedTerminals terminal = new ScriptedTerminals();
  final Host host = new Host();
  final Consoles consoles;
  private final Path folder;

  Bench(Path folder) {
    this(folder, 1000);
  }

  Bench(Path folder, int keptEnded) {
    this.folder = folder;
    this.consoles =
        new Consoles(
            host,
            100,
            terminal,
            terminal,
            new ConsoleSettings(
                folder.resolve("logs"),
                List.of(folder.resolve("server.sock"), folder.resolve("konsol.db")),
                Map.of("PATH", "/bin", "COLUMNS", "80", "LINES", "24", "TERM", "dumb"),
                Clock.systemUTC(),
                0,
                keptEnded,
                folder.resolve("records")));
  }

  ConsoleSpec spec(String key) {
    return spec(key, null, Map.of());
  }

  ConsoleSpec spec(
      String key,
      @org.jspecify.annotations.Nullable Path log,
      Map<String, Optional<String>> environment) {
    return new ConsoleSpec(
        new SessionId(key),
        new ConsoleProgram.Command("true"),
        log,
        folder,
        environment,
        ConsoleSpec.DEFAULT_SIZE,
        ConsoleSpec.DEFAULT_LOG_CAP,
        false);
  }

  Console open(String key) {
    return consoles.create(spec(key));
  }

  Console open(String key, long logCap) {
    ConsoleSpec usual = spec(key);
    return consoles.create(
        new ConsoleSpec(
            usual.key(),
            usual.program(),
            usual.logPath(),
            usual.directory(),
            usual.environment(),
            usual.size(),
            logCap,
            usual.logTruncate()));
  }

  @Override
  public void close() {
    consoles.close();
  }
}
