package dev.konsol.app.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// What a process is called among all processes of all machines, and whether one of this machine
/// still runs. A process is known by its number and the time it started, since numbers come round
/// again; a number counts where it was given: on this machine since it was booted, and in this
/// container.
final class LocalProcess {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");

  private LocalProcess() {}

  /// On this machine.
  static String id() {
    return id(ProcessHandle.current());
  }

  /// Anywhere.
  static String name() {
    return place() + id();
  }

  private static String place() {
    return "process:" + read(BOOT) + ":" + namespace() + ":";
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static String namespace() {
    try {
      return Files.readSymbolicLink(NAMESPACE).toString().replaceAll("[^0-9]", "");
    } catch (IOException e) {
      return "";
    }
  }

  private static String id(ProcessHandle process) {
    long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return process.pid() + "-" + started;
  }

  /// Whether a process of that name runs here.
  static boolean runs(String name) {
    return name.startsWith(place()) && idRuns(name.substring(place().length()));
  }

  /// Whether it ran here, and does not any more.
  static boolean ended(String name) {
    return name.startsWith(place()) && !idRuns(name.substring(place().length()));
  }

  private static boolean idRuns(String id) {
    int dash = id.indexOf('-');
    if (dash < 1) {
      return false;
    }
    try {
      long pid = Long.parseLong(id.substring(0, dash));
      return Files.exists(stat(pid)) && isOrMayBe(id, pid);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /// A process that cannot be looked at, for want of a descriptor, counts as alive: what is its own
  /// is not taken away by mistake.
  private static boolean isOrMayBe(String id, long pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    return process.isEmpty() ? Files.exists(stat(pid)) : id(process.get()).equals(id) && runs(pid);
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
