package dev.konsol.lsp;

import dev.konsol.lsp.watch.FileChange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The last changes that a server was told of, each with the generation of the workspace that it
/// made. Safe for any thread.
final class ToldChanges {
  private static final int MOST = 20_000;

  private record Told(long generation, FileChange change) {}

  private final Deque<Told> last = new ArrayDeque<>();

  synchronized void add(long generation, List<FileChange> changes) {
    changes.forEach(each -> last.addLast(new Told(generation, each)));
    while (last.size() > MOST) {
      last.removeFirst();
    }
  }

  /// Those of later generations, as far as they are kept.
  synchronized List<FileChange> after(long generation) {
    return last.stream()
        .filter(each -> each.generation() > generation)
        .map(Told::change)
        .distinct()
        .toList();
  }
}
