package dev.konsol.console;

import dev.konsol.process.Exit;
import dev.konsol.process.ProcessTree;
import java.util.List;

/// How a console's program ended, where its output ended, and which of its descendants were still
/// alive at that moment.
public record Ending(Exit exit, long finalOffset, List<ProcessTree.Member> survivors) {
  public Ending {
    survivors = List.copyOf(survivors);
  }
}
