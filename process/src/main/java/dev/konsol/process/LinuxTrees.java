package dev.konsol.process;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;

/// Trees on Linux, and what earlier runs of the daemon left behind. Cheap to make: what needs the C
/// library waits for it at the first use.
final class LinuxTrees implements Trees {
  private static final Duration SWEEPING = Duration.ofSeconds(5);

  private final Marker marker;
  private final Spawner spawner;
  private final Future<Procfs> procfs;

  LinuxTrees(Marker marker, Spawner spawner) {
    this.marker = marker;
    this.spawner = spawner;
    this.procfs = spawner.submit(() -> Procfs.ofYounger(marker.variable()));
  }

  /// Closed with whoever owns this.
  Future<Procfs> procfs() {
    return procfs;
  }

  @Override
  public ProcessTree of(long leader, String serial) {
    Procfs running = Spawner.await(procfs);
    Seen.Id id = running.find(leader).map(Seen::id).orElse(new Seen.Id(leader, -1));
    return new LinuxTree(running, Roots.of(id, marker.value(serial)));
  }

  @Override
  public Stopped end(Collection<ProcessTree> trees, Budget budget) {
    Procfs running = Spawner.await(procfs);
    Roots all = Roots.of(trees.stream().map(LinuxTree.class::cast).map(LinuxTree::roots).toList());
    return new Ending(running, () -> all.in(running.look())).end(budget, false);
  }

  long looks() {
    return Spawner.await(procfs).looks();
  }

  /// Ends by force what carries this directory's variable with another run's value; answers how
  /// many processes that were. Never this process and its ancestors, which may have been started
  /// from inside one of the old run's programs.
  int sweep() {
    try (Procfs all = spawner.call(() -> Procfs.ofAll(marker.variable()))) {
      Ending ending = new Ending(all, () -> leftIn(all.look()));
      ending.end(Budget.of(SWEEPING), true);
      return ending.killed();
    }
  }

  private List<Seen> leftIn(Look look) {
    Set<Long> spared = look.lineOf(ProcessHandle.current().pid());
    return look
        .familiesOf(process -> isLeft(process) && !spared.contains(process.id().pid()))
        .stream()
        .filter(process -> !spared.contains(process.id().pid()))
        .toList();
  }

  private boolean isLeft(Seen process) {
    return !process.owner().isEmpty() && !process.owner().startsWith(marker.value(""));
  }
}
