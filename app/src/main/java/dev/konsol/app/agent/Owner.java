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
      long pid = Long.parseLong(owner.substring(0, dash));
      return Files.exists(stat(pid)) && isOrMayBe(owner, pid);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /// A process that cannot be looked at, for want of a descriptor, counts as alive: what is its own
  /// is not taken away by mistake.
  private static boolean isOrMayBe(String owner, long pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    return process.isEmpty()
        ? Files.exists(stat(pid))
        : name(process.get()).equals(owner) && runs(pid);
  }

  private static Path stat(long pid) {
    return Path.of("/proc", Long.toString(pid), "stat");
  }

  /// One that has ended and that nobody has collected yet still has its number.
  private static boolean runs(long pid) {
    try {
      String stat = Files.readString(stat(pid));
      char state = stat.charAt(stat.lastIndexOf(')') + 2);
      return state != 'Z' && state != 'X';
    } catch (IOException e) {
      return Files.exists(stat(pid));
    }
  }
}
