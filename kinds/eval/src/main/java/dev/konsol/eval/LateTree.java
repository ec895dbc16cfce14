package dev.konsol.eval;

import dev.konsol.core.Budget;
import dev.konsol.core.Tasks;
import dev.konsol.process.ProcessTree;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// The tree below a worker, found beside whoever starts it: the first one in a host has to wait
/// until the C library is linked, which takes longer than a worker needs to answer.
record LateTree(FutureTask<ProcessTree> found) {
  static LateTree of(WorkerLaunch launch, long pid) {
    return new LateTree(new FutureTask<>(() -> launch.tree(pid)));
  }

  /// Begins to look for it.
  void find(Tasks tasks) {
    tasks.start(found);
  }

  /// By force, after half of the time.
  void end(Duration atMost) {
    try {
      // Nobody may have looked for it yet.
      found.run();
      found.get().end(Budget.of(atMost), true);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a worker's processes cannot be found", e.getCause());
    }
  }
}
