package dev.konsol.console;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/// What the consoles of a host share. `logs` is the folder for logs nobody named a path for;
/// `environment` is what programs inherit; output is not kept while the disk has less than
/// `diskReserve` bytes free; of the consoles that have ended, the last `keptEnded` are remembered.
public record ConsoleSettings(
    Path logs, Map<String, String> environment, Clock clock, long diskReserve, int keptEnded) {
  public static final long DEFAULT_DISK_RESERVE = 256L << 20;
  public static final int DEFAULT_KEPT_ENDED = 1000;

  public ConsoleSettings {
    environment = Map.copyOf(environment);
  }

  public static ConsoleSettings of(Path logs, Map<String, String> environment) {
    return new ConsoleSettings(
        logs, environment, Clock.systemUTC(), DEFAULT_DISK_RESERVE, DEFAULT_KEPT_ENDED);
  }
}
