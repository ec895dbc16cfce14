package dev.konsol.app.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// What this process is called in the store, and whether another of that name still runs. A process
/// is known by its number and the time it started, since numbers come round again.
final class Owner {
  private Owner() {}

  static String self() {
    return name(ProcessHandle.current());
  }

  private static String name(ProcessHandle process) {
    long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return process.pid() + "-" + started;
  }

  static boolean alive(String owner) {
    int dash = owner.indexOf('-');
    if (dash < 1) {
      return false;
    }
    try {
      Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(owner.substring(0, dash)));
      return process.isPresent() && name(process.get()).equals(owner) && runs(process.get().pid());
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /// One that has ended and that nobody has collected yet still has its number.
  private static boolean runs(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      char state = stat.charAt(stat.lastIndexOf(')') + 2);
      return state != 'Z' && state != 'X';
    } catch (IOException e) {
      return false;
    }
  }
}
