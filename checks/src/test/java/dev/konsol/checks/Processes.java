package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// What the system says about processes.
final class Processes {
  private Processes() {}

  /// Every living process that has `variable=value` in its environment, whoever its parent is by
  /// now. Zombies do not count.
  static List<Long> marked(String variable, String value) {
    byte[] wanted = (variable + "=" + value + "\0").getBytes(StandardCharsets.UTF_8);
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> Character.isDigit(name.charAt(0)))
          .map(Long::parseLong)
          .filter(pid -> contains(environment(pid), wanted) && alive(pid))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean alive(long pid) {
    String stat = text(Path.of("/proc", Long.toString(pid), "stat"));
    return !stat.isEmpty() && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
  }

  static long parent(long pid) {
    String stat = text(Path.of("/proc", Long.toString(pid), "stat"));
    return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 4).split(" ", -1)[0]);
  }

  /// The session a process belongs to.
  static long session(long pid) {
    String stat = text(Path.of("/proc", Long.toString(pid), "stat"));
    return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 4).split(" ", -1)[2]);
  }

  static String commandLine(long pid) {
    return text(Path.of("/proc", Long.toString(pid), "cmdline")).replace('\0', ' ').strip();
  }

  static long residentBytes(long pid) {
    return text(Path.of("/proc", Long.toString(pid), "status"))
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
        .findFirst()
        .orElse(0);
  }

  /// The sockets on which it waits for connections over TCP, as the system numbers them.
  static Set<String> listening(long pid) {
    Set<String> sockets = new HashSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      text(Path.of("/proc", Long.toString(pid), "net", table))
          .lines()
          .skip(1)
          .map(line -> line.strip().split("\\s+", -1))
          .filter(columns -> columns[3].equals("0A"))
          .forEach(columns -> sockets.add("socket:[" + columns[9] + "]"));
    }
    sockets.retainAll(open(pid));
    return sockets;
  }

  private static Set<String> open(long pid) {
    try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      Set<String> open = new HashSet<>();
      for (Path descriptor : all.toList()) {
        if (Files.isSymbolicLink(descriptor)) {
          open.add(Files.readSymbolicLink(descriptor).toString());
        }
      }
      return open;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void signal(String name, long pid) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
      if (!kill.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("kill hangs");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static byte[] environment(long pid) {
    try {
      return Files.readAllBytes(Path.of("/proc", Long.toString(pid), "environ"));
    } catch (IOException gone) {
      return new byte[0];
    }
  }

  private static String text(Path path) {
    try {
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    } catch (IOException gone) {
      return "";
    }
  }

  private static boolean contains(byte[] all, byte[] wanted) {
    String haystack = new String(all, StandardCharsets.ISO_8859_1);
    return haystack.contains(new String(wanted, StandardCharsets.ISO_8859_1));
  }
}
