package dev.konsol.process.pty;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.konsol.core.KonsolException;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Size;
import dev.konsol.process.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The master's side of a pseudo-terminal: a non-blocking descriptor.
///
/// Reading and closing belong to the poller's thread (before the terminal is watched: to the
/// spawner's). Everything else is for any thread: it holds the monitor during one system call that
/// does not block, so that the descriptor is never used after its close.
final class Pty {
  private static final int TCGETS = 0x5401;
  private static final int TIOCGPGRP = 0x540F;
  private static final int TIOCSWINSZ = 0x5414;
  private static final int TERMIOS_BYTES = 64;
  private static final int LOCAL_MODES_OFFSET = 12;
  private static final int NAME_BYTES = 64;
  private static final int ICANON = 0x02;

  final int fd;
  private final String slave;
  private int heldSlave = -1;
  private boolean open = true;

  private Pty(int fd, String slave) {
    this.fd = fd;
    this.slave = slave;
  }

  static Pty open(Size size) {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      int fd = libc.openpt(Libc.O_RDWR | Libc.O_NOCTTY | Libc.O_NONBLOCK | Libc.O_CLOEXEC);
      if (fd < 0) {
        throw cannotOpen(-fd);
      }
      MemorySegment name = arena.allocate(NAME_BYTES);
      libc.unlockpt(fd);
      int error = libc.ptsname(fd, name);
      if (error != 0) {
        libc.close(fd);
        throw cannotOpen(Math.abs(error));
      }
      Pty pty = new Pty(fd, name.getString(0));
      pty.resize(size);
      return pty;
    }
  }

  /// The path of the program's side.
  String slave() {
    return slave;
  }

  /// What is there now, or `-EAGAIN`; `-EIO` when nobody has the other side open.
  int read(Libc libc, MemorySegment into) {
    return libc.read(fd, into);
  }

  /// How many bytes the terminal accepted, perhaps none; or `-errno`.
  synchronized int write(byte[] bytes, int offset, int length) {
    if (!open) {
      return -Libc.EIO;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(length);
      MemorySegment.copy(bytes, offset, copy, JAVA_BYTE, 0, length);
      int written = new Libc(arena).write(fd, copy);
      return written == -Libc.EAGAIN || written == -Libc.EINTR ? 0 : written;
    }
  }

  synchronized void resize(Size size) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment window = arena.allocate(JAVA_SHORT, 4);
      window.setAtIndex(JAVA_SHORT, 0, (short) size.rows());
      window.setAtIndex(JAVA_SHORT, 1, (short) size.cols());
      control(arena, TIOCSWINSZ, window);
    }
  }

  synchronized boolean canonical() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment termios = arena.allocate(TERMIOS_BYTES, Integer.BYTES);
      control(arena, TCGETS, termios);
      return (termios.get(JAVA_INT, LOCAL_MODES_OFFSET) & ICANON) != 0;
    }
  }

  synchronized long foregroundGroup() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment group = arena.allocate(JAVA_INT);
      int result = control(arena, TIOCGPGRP, group);
      return result == 0 && group.get(JAVA_INT, 0) > 0 ? group.get(JAVA_INT, 0) : -1;
    }
  }

  /// While nobody has the slave open, the master reports a hangup without end. A program may close
  /// its terminal and open it again, so while it lives the poller holds the slave open itself.
  /// False when there is no descriptor for it now.
  synchronized boolean holdSlave() {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      releaseSlave(libc);
      heldSlave = libc.open(arena.allocateFrom(slave), Libc.O_RDWR | Libc.O_NOCTTY);
      return heldSlave != -Libc.EMFILE && heldSlave != -Libc.ENFILE;
    }
  }

  synchronized void close() {
    if (!open) {
      return;
    }
    open = false;
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      releaseSlave(libc);
      libc.close(fd);
    }
  }

  private void releaseSlave(Libc libc) {
    if (heldSlave >= 0) {
      libc.close(heldSlave);
      heldSlave = -1;
    }
  }

  private int control(Arena arena, long request, MemorySegment argument) {
    return open ? new Libc(arena).ioctl(fd, request, argument) : -Libc.EIO;
  }

  private static KonsolException cannotOpen(int errno) {
    return switch (errno) {
      case Libc.EMFILE, Libc.ENFILE -> DescriptorBudget.refused("a terminal");
      case Libc.ENOSPC ->
          KonsolException.limitReached("no more terminals: this system allows no more of them");
      default ->
          KonsolException.startFailed("cannot open a terminal: error " + errno + " of the system");
    };
  }
}
