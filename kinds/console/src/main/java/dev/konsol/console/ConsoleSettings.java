package dev.konsol.console;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the consoles of a host share. `logs` is the folder for logs nobody named a path for, and no
/// log is written to one of the files `reserved`; `environment` is what programs inherit; while the
/// disk has less than `diskReserve` bytes free, output is kept in memory only; of the consoles that
/// have ended, the last `keptEnded` are remembered. Without `records`, nothing is known of consoles
/// after their daemon's end.
public record ConsoleSettings(
    Path logs,
    List<Path> reserved,
    Map<String, String> environment,
    Clock clock,
    long diskReserve,
    int keptEnded,
    @Nullable Path records) {
  public static final long DEFAULT_DISK_RESERVE = 256L << 20;
  public static final int DEFAULT_KEPT_ENDED = 1000;

  public ConsoleSettings {
    reserved = List.copyOf(reserved);
    environment = Map.copyOf(environment);
  }

  public static ConsoleSettings of(Path logs, Map<String, String> environment) {
    return new ConsoleSettings(
        logs,
        List.of(),
        environment,
        Clock.systemUTC(),
        DEFAULT_DISK_RESERVE,
        DEFAULT_KEPT_ENDED,
        null);
  }

  public ConsoleSettings withDiskReserve(long bytes) {
    return new ConsoleSettings(logs, reserved, environment, clock, bytes, keptEnded, records);
  }

  public ConsoleSettings withReserved(List<Path> files) {
    return new ConsoleSettings(logs, files, environment, clock, diskReserve, keptEnded, records);
  }

  /// Consoles are recorded in this folder, for the next daemon.
  public ConsoleSettings withRecords(Path folder) {
    return new ConsoleSettings(logs, reserved, environment, clock, diskReserve, keptEnded, folder);
  }
}
