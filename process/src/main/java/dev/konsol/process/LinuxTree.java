package dev.konsol.process;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.time.Duration;
import java.util.List;

/// A tree on Linux.
final class LinuxTree implements ProcessTree {
  private static final Duration FRESH_ENOUGH = Duration.ofMillis(100);

  private final Procfs procfs;
  private final Roots roots;
  private final long created = System.nanoTime();

  LinuxTree(Procfs procfs, Roots roots) {
    this.procfs = procfs;
    this.roots = roots;
  }

  Roots roots() {
    return roots;
  }

  @Override
  public List<Member> members() {
    return roots.in(procfs.look()).stream().map(LinuxTree::member).toList();
  }

  @Override
  public Usage usage() {
    List<Seen> members = roots.in(recentLook());
    long pages = 0;
    long ticks = 0;
    for (Seen process : members) {
      pages += process.counts().residentPages();
      ticks += process.counts().cpuTicks();
    }
    return new Usage(members.size(), procfs.bytes(pages), procfs.millis(ticks));
  }

  @Override
  public void signal(Signal signal) {
    roots.in(procfs.look()).forEach(process -> Signals.send(procfs, process.id(), signal));
  }

  @Override
  public Stopped end(Budget budget, boolean force) {
    return new Ending(procfs, () -> roots.in(procfs.look())).end(budget, force);
  }

  /// One that another tree may have asked for, unless it is older than this program.
  private Look recentLook() {
    Look recent = procfs.look(FRESH_ENOUGH);
    return recent.began() - created > 0 ? recent : procfs.look();
  }

  private static Member member(Seen process) {
    return new Member(process.id().pid(), process.id().startTime(), process.command());
  }
}
