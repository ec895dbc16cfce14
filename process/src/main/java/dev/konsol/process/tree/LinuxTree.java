package dev.konsol.process.tree;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Signal;
import java.time.Duration;
import java.util.List;

/// A tree on Linux.
final class LinuxTree implements ProcessTree {
  private static final Duration FRESH_ENOUGH = Duration.ofMillis(100);

  private final Procfs procfs;
  final TreeRoots roots;
  private final long created = System.nanoTime();

  LinuxTree(Procfs procfs, TreeRoots roots) {
    this.procfs = procfs;
    this.roots = roots;
  }

  @Override
  public List<Member> members() {
    return roots.in(procfs.snapshot()).stream()
        .map(process -> new Member(process.id().pid(), process.command()))
        .toList();
  }

  @Override
  public Usage usage() {
    List<ProcessStat> members = roots.in(recentSnapshot());
    long pages = 0;
    long ticks = 0;
    for (ProcessStat process : members) {
      pages += process.counts().residentPages();
      ticks += process.counts().cpuTicks();
    }
    return new Usage(members.size(), procfs.bytes(pages), procfs.millis(ticks));
  }

  @Override
  public void signal(Signal signal) {
    roots.in(procfs.snapshot()).forEach(process -> PidfdSignals.send(procfs, process.id(), signal));
  }

  @Override
  public Stopped end(Budget budget, boolean force) {
    return new TreeEnding(procfs, () -> roots.in(procfs.snapshot())).end(budget, force);
  }

  /// One that another tree may have asked for, unless it is older than this program.
  private ProcessSnapshot recentSnapshot() {
    ProcessSnapshot recent = procfs.snapshot(FRESH_ENOUGH);
    return recent.began() - created > 0 ? recent : procfs.snapshot();
  }
}
