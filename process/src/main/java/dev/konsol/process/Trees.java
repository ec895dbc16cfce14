package dev.konsol.process;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.util.Collection;

/// Finds process trees. `serial` is the program's own in the [Marker].
@FunctionalInterface
public interface Trees {
  ProcessTree of(long leader, String serial);

  /// Ends all of these together, as each would end by itself. Where it can be had, one look at the
  /// machine's processes serves all of them: for a thousand that is one second instead of twenty.
  default Stopped end(Collection<ProcessTree> trees, Budget budget) {
    Stopped stopped = Stopped.GRACEFUL;
    for (ProcessTree tree : trees) {
      stopped = stopped.and(tree.end(budget, false));
    }
    return stopped;
  }
}
