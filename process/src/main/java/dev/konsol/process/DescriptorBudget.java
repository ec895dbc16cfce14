package dev.konsol.process;

import dev.konsol.core.KonsolException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// How a process that serves others shares out the descriptors it may have open (`ulimit -n`): so
/// many for the clients of each door, a reserve that nobody gets, the rest for sessions. A client
/// can fill its door's share, but the daemon still looks at its processes, writes its logs and
/// answers at the other door.
///
/// Nothing here is cached but the limit itself: what is in use is asked of the system, because half
/// of it is opened by libraries.
///
/// @param limit how many descriptors this process may have open
/// @param own how many it needs for itself, sessions and clients aside
public record DescriptorBudget(int limit, int own) {
  /// What a program on three pipes takes while it is started, both ends of each.
  public static final int OF_PIPES = 8;

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final File OPEN = new File("/proc/self/fd");
  private static final String LINE = "Max open files";

  /// Where the system does not say.
  private static final int USUAL_LIMIT = 1024;

  /// Streams, sockets, selectors, the poller, the log, the store.
  private static final int OWN_FILES = 24;

  /// A door gets one in eight, but never so few that it cannot be used at all.
  private static final int SHARE = 8;

  private static final int LEAST = 3;
  private static final int MOST_CLIENTS = 512;
  private static final int MOST_RESERVE = 64;

  /// What this process may have, as it is now. The JVM opens every jar of its class path sooner or
  /// later, and never closes it.
  public static DescriptorBudget ofThisProcess() {
    int jars = System.getProperty("java.class.path", "").split(File.pathSeparator, -1).length;
    return new DescriptorBudget(currentLimit(), jars + OWN_FILES);
  }

  /// How many clients the Unix socket may have at once, and how many HTTP.
  public int clientsOfDoor() {
    return Math.clamp(share(), LEAST, MOST_CLIENTS);
  }

  /// What is kept for the daemon's own work.
  int reserve() {
    return Math.clamp(share(), LEAST, MOST_RESERVE);
  }

  private int share() {
    return (limit - own) / SHARE;
  }

  /// Throws unless `needed` descriptors can be opened without touching what is kept for clients and
  /// for the daemon itself.
  ///
  /// @param what needs them, as in 'a terminal'
  public void requireRoom(int needed, String what) {
    int kept = 2 * clientsOfDoor() + reserve();
    int open = inUse();
    if (open + needed > limit - kept) {
      throw KonsolException.limitReached(
          "too many open files: %s needs %d, and of %d there are %d in use and %d kept free: close sessions, or raise ulimit -n"
              .formatted(what, needed, limit, open, kept));
    }
  }

  /// The sentence for a descriptor that the system refused.
  public static KonsolException refused(String what) {
    return KonsolException.limitReached(
        "too many open files: "
            + what
            + " needs one more than there are; close sessions, or raise ulimit -n");
  }

  /// How many this process has open; all of them where it cannot look, as looking takes one.
  public int inUse() {
    String[] names = OPEN.list();
    return names == null ? limit : names.length - 1; // the listing itself has one open
  }

  private static int currentLimit() {
    try {
      return limitIn(Files.readAllLines(LIMITS));
    } catch (IOException e) {
      return USUAL_LIMIT;
    }
  }

  /// The soft limit, which the JVM raises to the hard one when it starts.
  static int limitIn(List<String> lines) {
    for (String line : lines) {
      if (line.startsWith(LINE)) {
        String rest = line.substring(LINE.length()).strip();
        String soft = rest.substring(0, Math.max(0, rest.indexOf(' ')));
        return soft.equals("unlimited") ? Integer.MAX_VALUE : parse(soft);
      }
    }
    return USUAL_LIMIT;
  }

  private static int parse(String number) {
    try {
      return Math.clamp(Long.parseLong(number), 0, Integer.MAX_VALUE);
    } catch (NumberFormatException e) {
      return USUAL_LIMIT;
    }
  }
}
