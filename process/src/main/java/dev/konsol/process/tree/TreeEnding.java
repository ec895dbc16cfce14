package dev.konsol.process.tree;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.process.Signal;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends a set of processes that may grow while it is being ended. It is over when two looks in a
/// row find nobody: one alone may have missed a process in the middle of executing a program.
///
/// Used once, by the thread that wants the end; an interrupt does not stop it half-way.
final class TreeEnding {
  private static final Logger LOG = LoggerFactory.getLogger(TreeEnding.class);
  private static final int ENOUGH_EMPTY_LOOKS = 2;
  private static final int FEWEST_ROUNDS = 5;
  private static final Duration BETWEEN_EMPTY_LOOKS = Duration.ofMillis(3);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Duration BETWEEN_HANGUPS = Duration.ofMillis(200);
  private static final Duration STEP = Duration.ofMillis(1);

  // A parent that outlived its child would report how the child ended, not how itself.
  private static final Comparator<ProcessStat> PARENTS_FIRST =
      Comparator.comparingLong((ProcessStat process) -> process.id().startTime())
          .thenComparingLong(process -> process.id().pid());

  private final Procfs procfs;
  private final Supplier<List<ProcessStat>> look;
  private final Set<ProcessStat.Id> asked = new HashSet<>();
  private final Set<ProcessStat.Id> killed = new HashSet<>();
  private Budget nextHangup = Budget.of(BETWEEN_HANGUPS);
  private int emptyLooks;
  private boolean interrupted;

  TreeEnding(Procfs procfs, Supplier<List<ProcessStat>> look) {
    this.procfs = procfs;
    this.look = look;
  }

  /// Politely for half of the budget, then by force; with `force` at once.
  Stopped end(Budget budget, boolean force) {
    try {
      if (!force && askUntilGone(budget.firstHalf())) {
        return Stopped.GRACEFUL;
      }
      killUntilGone(budget);
      return killed.isEmpty() ? Stopped.GRACEFUL : Stopped.FORCED;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  int killed() {
    return killed.size();
  }

  private boolean askUntilGone(Budget budget) {
    while (true) {
      List<ProcessStat> alive = look();
      if (emptyLooks == ENOUGH_EMPTY_LOOKS) {
        return true;
      }
      if (budget.spent()) {
        return false;
      }
      ask(alive);
      pause(alive, budget);
    }
  }

  /// SIGTERM, once; a hangup as well would cut short who cleans up. But a hangup is how interactive
  /// shells, which ignore SIGTERM, are asked to end; they are told again and again, because a shell
  /// that is just about to wait for a key notices it only after the next one. Other programs that
  /// ignore SIGTERM want to go on until they are forced.
  private void ask(List<ProcessStat> alive) {
    boolean again = nextHangup.spent();
    if (again) {
      nextHangup = Budget.of(BETWEEN_HANGUPS);
    }
    for (ProcessStat process : alive.stream().sorted(PARENTS_FIRST).toList()) {
      boolean first = asked.add(process.id());
      if ((first || again) && procfs.isInteractiveShell(process.id())) {
        PidfdSignals.send(procfs, process.id(), Signal.SIGHUP, Signal.SIGCONT);
      } else if (first) {
        PidfdSignals.send(procfs, process.id(), Signal.SIGTERM, Signal.SIGCONT);
      }
    }
  }

  private void killUntilGone(Budget budget) {
    for (int round = 0; round < FEWEST_ROUNDS || !budget.spent(); round++) {
      List<ProcessStat> alive = look();
      if (emptyLooks == ENOUGH_EMPTY_LOOKS) {
        return;
      }
      alive.stream().sorted(PARENTS_FIRST).forEach(this::kill);
      pause(alive, Budget.of(BETWEEN_LOOKS));
    }
    LOG.atWarn().addKeyValue("processes", look().size()).log("some processes did not end");
  }

  private void kill(ProcessStat process) {
    killed.add(process.id());
    PidfdSignals.send(procfs, process.id(), Signal.SIGKILL);
  }

  private List<ProcessStat> look() {
    List<ProcessStat> alive = look.get();
    emptyLooks = alive.isEmpty() ? emptyLooks + 1 : 0;
    return alive;
  }

  /// Until all of these are gone, which is cheap to see, or it is time for another look at
  /// everything.
  private void pause(List<ProcessStat> alive, Budget budget) {
    if (alive.isEmpty()) {
      sleep(BETWEEN_EMPTY_LOOKS);
      return;
    }
    Budget nextLook = Budget.of(BETWEEN_LOOKS);
    for (Duration step = STEP; !nextLook.spent() && !budget.spent(); step = step.multipliedBy(2)) {
      // No longer than either lasts: whoever said stop waits for this.
      sleep(Collections.min(List.of(step, nextLook.remaining(), budget.remaining())));
      if (alive.stream().noneMatch(process -> procfs.lives(process.id()))) {
        return;
      }
    }
  }

  private void sleep(Duration time) {
    interrupted |= Thread.interrupted();
    LockSupport.parkNanos(time.toNanos());
  }
}
