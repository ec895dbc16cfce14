package dev.konsol.process.tree;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.process.Marker;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Trees;
import dev.konsol.process.threads.Spawner;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;

/// Trees on Linux, and what earlier runs of the daemon left behind. Cheap to make: what needs the C
/// library waits for it at the first use.
public final class LinuxTrees implements Trees, AutoCloseable {
  private static final Duration SWEEPING = Duration.ofSeconds(5);

  private final Marker marker;
  private final Spawner spawner;
  private final Future<Procfs> procfs;

  public LinuxTrees(Marker marker, Spawner spawner) {
    this.marker = marker;
    this.spawner = spawner;
    this.procfs = spawner.submit(() -> Procfs.ofYounger(marker.variable()));
  }

  @Override
  public ProcessTree of(long leader, String serial) {
    Procfs running = Spawner.await(procfs);
    ProcessStat.Id id =
        running.find(leader).map(ProcessStat::id).orElse(new ProcessStat.Id(leader, -1));
    return new LinuxTree(running, TreeRoots.of(id, marker.value(serial)));
  }

  @Override
  public Stopped end(Collection<ProcessTree> trees, Budget budget) {
    Procfs running = Spawner.await(procfs);
    TreeRoots all = TreeRoots.of(trees.stream().map(each -> ((LinuxTree) each).roots).toList());
    return new TreeEnding(running, () -> all.in(running.snapshot())).end(budget, false);
  }

  public long scans() {
    return Spawner.await(procfs).scans();
  }

  /// Ends by force what carries this directory's variable with another run's value; answers how
  /// many processes that were. Never this process and its ancestors, which may have been started
  /// from inside one of the old run's programs.
  public int sweep() {
    try (Procfs all = spawner.call(() -> Procfs.ofAll(marker.variable()))) {
      TreeEnding ending = new TreeEnding(all, () -> leftIn(all.snapshot()));
      ending.end(Budget.of(SWEEPING), true);
      return ending.killed();
    }
  }

  private List<ProcessStat> leftIn(ProcessSnapshot snapshot) {
    Set<Long> spared = snapshot.lineOf(ProcessHandle.current().pid());
    List<ProcessStat> roots =
        snapshot.all().stream()
            .filter(process -> isLeft(process) && !spared.contains(process.id().pid()))
            .toList();
    return snapshot.families(roots).stream()
        .filter(process -> !spared.contains(process.id().pid()))
        .toList();
  }

  private boolean isLeft(ProcessStat process) {
    return !process.owner().isEmpty() && !process.owner().startsWith(marker.value(""));
  }

  @Override
  public void close() {
    Spawner.close(procfs, Procfs::close);
  }
}
