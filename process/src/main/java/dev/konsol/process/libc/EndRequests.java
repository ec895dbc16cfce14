package dev.konsol.process.libc;

import dev.konsol.process.Signal;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;

/// The request to end, SIGTERM, to this process. A parent that ignores it hands that down, and the
/// JVM then leaves it so.
public final class EndRequests {
  private static final Path STATUS = Path.of("/proc/self/status");

  private EndRequests() {}

  /// From here on the request ends this process. Answers whether it was ignored: then the JVM knows
  /// nothing of it, and whoever wants more than a sudden end has to handle it.
  public static boolean heed() {
    if (!ignored()) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      new Libc(arena).defaultAction(Signal.SIGTERM);
    }
    return true;
  }

  private static boolean ignored() {
    try {
      return Signal.SIGTERM.isIgnored(Files.readString(STATUS));
    } catch (IOException e) {
      return false;
    }
  }
}
