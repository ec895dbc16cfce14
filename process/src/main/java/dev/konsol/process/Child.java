package dev.konsol.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A child of this process and the descriptor that tells of its end. The pid stays the child's own
/// until [#reap], which happens once, on the poller's thread, after that descriptor became
/// readable.
record Child(long pid, int pidfd) {

  /// Starts a child, on the spawner's thread.
  static Child spawn(PosixSpawn.Command command) {
    int pid = PosixSpawn.spawn(command);
    if (pid < 0) {
      throw Programs.failed(command, -pid);
    }
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      int pidfd = libc.pidfdOpen(pid);
      if (pidfd < 0) {
        libc.killChild(pid);
        libc.reapKilled(pid);
        throw new KonsolException(
            ErrorCode.LIMIT_REACHED,
            "cannot watch '" + command.executable() + "': error " + -pidfd + " of the system");
      }
      return new Child(pid, pidfd);
    }
  }

  /// How the child ended. Gives back its pid and the descriptor.
  Exit reap() {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      MemorySegment status = arena.allocate(JAVA_INT);
      int reaped = libc.reap(pid, status);
      libc.close(pidfd);
      if (reaped != pid) {
        throw new IllegalStateException("child " + pid + " was reaped by someone else");
      }
      return exit(status.get(JAVA_INT, 0));
    }
  }

  private static Exit exit(int status) {
    int signal = status & 0x7f;
    return signal == 0
        ? new Exit.Code((status >> 8) & 0xff)
        : new Exit.Signal(signal, Signal.nameOf(signal));
  }
}
