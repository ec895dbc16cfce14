package dev.konsol.process.tree;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.libc.Libc;
import java.io.File;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/// Reads the small files of `/proc` through one buffer: three system calls a file and no garbage,
/// because a scan reads hundreds of them. Not safe for several threads.
///
/// A process that cannot be looked at for want of a descriptor must not be taken for one that is
/// gone. So a descriptor is held in reserve; when even that is not enough, there is no answer.
final class ProcFile implements AutoCloseable {
  /// A marker further back than this in a huge environment is not found.
  private static final int MOST = 256 * 1024;

  private final Arena arena = Arena.ofAuto();
  private final Libc libc = new Libc(arena);
  private final MemorySegment path = arena.allocate(64);
  private final MemorySegment file = arena.allocate(MOST);
  final byte[] bytes = new byte[MOST];
  private final MemorySegment anything = arena.allocateFrom("/proc");
  private int spare = libc.open(anything, Libc.O_RDONLY);

  /// Reads `/proc/PID/name`; answers the length, or a negative number if it is not there or not for
  /// us. What was read is in [#bytes] until the next time.
  int read(long pid, String name) {
    path.setString(0, "/proc/" + pid + "/" + name, StandardCharsets.US_ASCII);
    int fd = libc.open(path, Libc.O_RDONLY);
    if (exhausted(fd)) {
      close();
      fd = libc.open(path, Libc.O_RDONLY);
    }
    if (exhausted(fd)) {
      throw DescriptorBudget.refused("a look at processes");
    }
    if (fd < 0) {
      return fd;
    }
    int length = libc.read(fd, file);
    libc.close(fd);
    holdSpare();
    if (length > 0) {
      MemorySegment.copy(file, JAVA_BYTE, 0, bytes, 0, length);
    }
    return length;
  }

  String[] list(File proc) {
    String[] names = proc.list();
    if (names == null) {
      close();
      names = proc.list();
      holdSpare();
    }
    if (names == null) {
      throw DescriptorBudget.refused("a look at processes");
    }
    return names;
  }

  private static boolean exhausted(int fd) {
    return fd == -Libc.EMFILE || fd == -Libc.ENFILE || fd == -Libc.ENOMEM;
  }

  private void holdSpare() {
    if (spare < 0) {
      spare = libc.open(anything, Libc.O_RDONLY);
    }
  }

  @Override
  public void close() {
    if (spare >= 0) {
      libc.close(spare);
      spare = -1;
    }
  }
}
