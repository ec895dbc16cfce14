package dev.konsol.process.threads;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.konsol.process.Exit;
import dev.konsol.process.Signal;
import dev.konsol.process.libc.Libc;
import dev.konsol.process.libc.PosixSpawn;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A child of this process and the descriptor that tells of its end. The pid stays the child's own
/// until [#reap], which happens once, on the poller's thread, after that descriptor became
/// readable.
public record Child(long pid, int pidfd) {
  private static final Logger LOG = LoggerFactory.getLogger(Child.class);
  private static final int LOST = 255;
  private static final int BUSY_RETRIES = 20;
  private static final Duration BUSY_PAUSE = Duration.ofMillis(10);

  /// Starts a child, on the spawner's thread.
  public static Child spawn(PosixSpawn.Command command) {
    int pid = executed(command);
    if (pid < 0) {
      throw command.failed(-pid);
    }
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      int pidfd = libc.pidfdOpen(pid);
      if (pidfd < 0) {
        abandon(libc, pid);
        throw command.failed(-pidfd);
      }
      return new Child(pid, pidfd);
    }
  }

  /// A file that has just been written is busy until everything that was being started meanwhile is
  /// executed. The others that want to start something wait here, too, so it is a short moment.
  private static int executed(PosixSpawn.Command command) {
    int pid = PosixSpawn.spawn(command);
    for (int left = BUSY_RETRIES; pid == -Libc.ETXTBSY && left > 0; left--) {
      LockSupport.parkNanos(BUSY_PAUSE.toNanos());
      pid = PosixSpawn.spawn(command);
    }
    return pid;
  }

  /// How the child ended. Gives back its pid and the descriptor.
  public Exit reap() {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      MemorySegment status = arena.allocate(JAVA_INT);
      int reaped = libc.reap(pid, status);
      libc.close(pidfd);
      if (reaped != pid) {
        LOG.atError().addKeyValue("pid", pid).log("someone else reaped a child: its code is lost");
        return new Exit.Code(LOST);
      }
      return exit(status.get(JAVA_INT, 0));
    }
  }

  /// Kills a child that nobody will watch.
  public void abandon() {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      abandon(libc, pid);
      libc.close(pidfd);
    }
  }

  private static void abandon(Libc libc, long pid) {
    libc.killChild(pid);
    libc.reapKilled(pid);
  }

  private static Exit exit(int status) {
    int signal = status & 0x7f;
    return signal == 0
        ? new Exit.Code((status >> 8) & 0xff)
        : new Exit.Signal(signal, Signal.nameOf(signal));
  }
}
