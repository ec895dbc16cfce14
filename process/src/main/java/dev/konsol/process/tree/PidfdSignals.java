package dev.konsol.process.tree;

import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Signal;
import dev.konsol.process.libc.Libc;
import java.lang.foreign.Arena;

/// Sends signals to processes that are not our children, and so may be gone, and their pids in use
/// again, at any moment: the pid is pinned by a descriptor first, then its start time is compared.
final class PidfdSignals {
  private PidfdSignals() {}

  static void send(Procfs procfs, ProcessStat.Id process, Signal... signals) {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      int pidfd = libc.pidfdOpen(process.pid());
      if (pidfd == -Libc.EMFILE || pidfd == -Libc.ENFILE) {
        throw DescriptorBudget.refused("a signal");
      }
      if (pidfd < 0) {
        return;
      }
      try {
        if (procfs.lives(process)) {
          for (Signal signal : signals) {
            libc.pidfdSignal(pidfd, signal.number());
          }
        }
      } finally {
        libc.close(pidfd);
      }
    }
  }
}
