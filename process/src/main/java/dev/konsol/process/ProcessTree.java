package dev.konsol.process;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.util.List;

/// Everything one program has started: found by descent, by terminal session and by the marker in
/// its environment, so that neither `setsid` nor a double fork hides a process. Safe for any
/// thread.
public interface ProcessTree {
  record Member(long pid, String command) {}

  record Usage(int processes, long residentBytes, long cpuMillis) {}

  /// What is alive now, the leader included while it lives. Zombies do not count.
  List<Member> members();

  Usage usage();

  void signal(Signal signal);

  /// SIGTERM, or SIGHUP to interactive shells, which ignore it (both with SIGCONT); then, when half
  /// of the budget is used, SIGKILL, repeated until two looks in a row find nothing. With `force`
  /// SIGKILL at once. Answers whether force was needed.
  Stopped end(Budget budget, boolean force);
}
