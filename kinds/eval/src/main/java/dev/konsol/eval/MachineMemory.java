package dev.konsol.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How much memory there is for this process: the machine's, or what a control group (a
/// container's, a service's) leaves of it. Read from the kernel's files below `root`.
record MachineMemory(Path root) {
  private static final long MEGABYTE = 1 << 20;
  private static final int LEAST_HEAP = 512;

  /// Above it a JVM needs longer pointers, and holds less than before.
  private static final int MOST_HEAP = 30 * 1024;

  private static final Pattern TOTAL =
      Pattern.compile("^MemTotal:\\s+(\\d+) kB", Pattern.MULTILINE);

  static MachineMemory ofThisMachine() {
    return new MachineMemory(Path.of("/"));
  }

  /// The largest heap of a JVM that is not told otherwise: a quarter, as the JVM's own default, and
  /// enough for an ordinary program where that is little.
  int usualHeapMegabytes() {
    return Math.clamp(bytes() / 4 / MEGABYTE, LEAST_HEAP, MOST_HEAP);
  }

  long bytes() {
    long bytes = Long.MAX_VALUE;
    Matcher total = TOTAL.matcher(text(root.resolve("proc/meminfo")));
    if (total.find()) {
      bytes = Long.parseLong(total.group(1)) * 1024;
    }
    for (Path file : limits()) {
      bytes = Math.min(bytes, limit(file));
    }
    return bytes == Long.MAX_VALUE ? 0 : bytes;
  }

  /// The limits of the groups that this process is in, and of those around them.
  private List<Path> limits() {
    List<Path> files = new ArrayList<>();
    for (String line : text(root.resolve("proc/self/cgroup")).lines().toList()) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && parts[1].isEmpty()) {
        files.addAll(upwards(root.resolve("sys/fs/cgroup"), parts[2], "memory.max"));
      } else if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains("memory")) {
        Path top = root.resolve("sys/fs/cgroup/memory");
        files.addAll(upwards(top, parts[2], "memory.limit_in_bytes"));
      }
    }
    return files;
  }

  private static List<Path> upwards(Path top, String name, String file) {
    List<Path> files = new ArrayList<>();
    Path group = top.resolve(name.substring(1)).normalize();
    while (group != null && group.startsWith(top)) {
      files.add(group.resolve(file));
      group = group.getParent();
    }
    return files;
  }

  private static long limit(Path file) {
    try {
      return Long.parseLong(text(file).strip());
    } catch (NumberFormatException e) {
      // Not there, or 'max'.
      return Long.MAX_VALUE;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
