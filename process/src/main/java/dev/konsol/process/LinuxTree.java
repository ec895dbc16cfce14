package dev.konsol.process;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A tree on Linux: who carries the marker, who is in the leader's session, who was a member at an
/// earlier look, and everybody who descends from any of them.
final class LinuxTree implements ProcessTree {
  private static final Duration FRESH_ENOUGH = Duration.ofMillis(100);

  private final Procfs procfs;
  private final Seen.Id leader;
  private final String owner;
  private final long created = System.nanoTime();
  // A process without marker, in a session of its own, is lost when its parent ends before it.
  private Set<Seen.Id> known = Set.of();

  /// The leader's start time is -1 if it was gone already.
  LinuxTree(Procfs procfs, Seen.Id leader, String owner) {
    this.procfs = procfs;
    this.leader = leader;
    this.owner = owner;
  }

  @Override
  public List<Member> members() {
    return in(procfs.look()).stream().map(LinuxTree::member).toList();
  }

  @Override
  public Usage usage() {
    List<Seen> members = in(recentLook());
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
    in(procfs.look()).forEach(process -> Signals.send(procfs, process.id(), signal));
  }

  @Override
  public Stopped end(Budget budget, boolean force) {
    return new Ending(procfs, () -> in(procfs.look())).end(budget, force);
  }

  /// One that another tree may have asked for, unless it is older than this program.
  private Look recentLook() {
    Look recent = procfs.look(FRESH_ENOUGH);
    return recent.began() - created > 0 ? recent : procfs.look();
  }

  private synchronized List<Seen> in(Look look) {
    boolean sessionIsOurs = look.find(leader.pid()).map(this::isLeader).orElse(true);
    List<Seen> members =
        look.familiesOf(
            process ->
                process.owner().equals(owner)
                    || (sessionIsOurs && process.session() == leader.pid())
                    || known.contains(process.id()));
    known = new HashSet<>();
    members.forEach(process -> known.add(process.id()));
    return members;
  }

  /// Another process with the leader's pid means that the leader's session is over: a pid is not
  /// used again while it names a session.
  private boolean isLeader(Seen process) {
    return process.id().equals(leader);
  }

  private static Member member(Seen process) {
    return new Member(process.id().pid(), process.id().startTime(), process.command());
  }
}
