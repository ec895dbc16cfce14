package dev.konsol.process.pty;

import dev.konsol.process.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// The one buffer in which the poller gathers output. A read from a terminal yields at most some 4
/// KB, so several are gathered before they are handed on; the size of the buffer is also what one
/// terminal may say before it is the next one's turn. Belongs to the poller's thread.
final class OutputBuffer {
  static final int BYTES = 64 * 1024;

  private static final int FEW = 512;

  private final Arena arena = Arena.ofAuto();
  private final Libc libc = new Libc(arena);
  private final MemorySegment segment = arena.allocate(BYTES);
  private final ByteBuffer buffer = segment.asByteBuffer();
  private int most;
  private int gathered;
  private int last;

  /// Reads until it has so much, at most [#BYTES], or nothing more is there. After a few words
  /// there seldom is, and looking costs as much as reading them did: if there is, the poller will
  /// say so. Answers whether something came.
  boolean gather(Pty pty, int upTo) {
    most = upTo;
    gathered = 0;
    do {
      last = pty.read(libc, segment.asSlice(gathered, most - gathered));
      gathered += Math.max(last, 0);
    } while ((last > FEW && gathered < most) || last == -Libc.EINTR);
    return gathered > 0;
  }

  /// What was gathered, valid until the next time.
  ByteBuffer bytes() {
    return buffer.slice(0, gathered);
  }

  /// Whether it says more than it gets to say in one turn, or nearly so.
  boolean full() {
    return gathered >= most / 2;
  }

  int size() {
    return gathered;
  }

  /// Whether the last gathering found that nobody has the other side of the terminal open.
  boolean hungUp() {
    return last == -Libc.EIO;
  }
}
