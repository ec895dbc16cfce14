package dev.konsol.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/// Reads the small files of `/proc` through one buffer: three system calls a file and no garbage,
/// because a look reads hundreds of them. Not safe for several threads.
final class ProcFile {
  /// A marker further back than this in a huge environment is not found.
  private static final int MOST = 256 * 1024;

  private final Arena arena = Arena.ofAuto();
  private final Libc libc = new Libc(arena);
  private final MemorySegment path = arena.allocate(64);
  private final MemorySegment file = arena.allocate(MOST);
  private final byte[] bytes = new byte[MOST];

  /// Reads `/proc/PID/name`; answers the length, or a negative number if it is not there or not for
  /// us. What was read is in [#bytes] until the next time.
  int read(long pid, String name) {
    path.setString(0, "/proc/" + pid + "/" + name, StandardCharsets.US_ASCII);
    int fd = libc.open(path, Libc.O_RDONLY);
    if (fd < 0) {
      return fd;
    }
    int length = libc.read(fd, file);
    libc.close(fd);
    if (length > 0) {
      MemorySegment.copy(file, JAVA_BYTE, 0, bytes, 0, length);
    }
    return length;
  }

  byte[] bytes() {
    return bytes;
  }
}
