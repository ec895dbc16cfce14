package dev.konsol.process.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The standard output of this process, as far as the system knows who reads it.
public final class StandardOutput {
  private static final int DESCRIPTOR = 1;
  private static final int FOR_EVER = -1;

  private StandardOutput() {}

  /// Returns when nobody reads it any more; never where that cannot happen, as with a file. The
  /// calling thread waits in the C library: it has to be a platform thread that holds up no exit.
  public static void awaitUnread() {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      // A descriptor, the events that are wanted, and those that came: errors come unasked.
      MemorySegment entry = arena.allocate(JAVA_INT.byteSize() + 2 * JAVA_SHORT.byteSize());
      entry.set(JAVA_INT, 0, DESCRIPTOR);
      int ready = libc.poll(entry, 1, FOR_EVER);
      while (ready == -Libc.EINTR) {
        ready = libc.poll(entry, 1, FOR_EVER);
      }
    }
  }
}
