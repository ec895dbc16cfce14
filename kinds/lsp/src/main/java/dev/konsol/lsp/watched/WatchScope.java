package dev.konsol.lsp.watched;

import dev.konsol.lsp.glob.Glob;
import dev.konsol.lsp.watch.Interest;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// How far a server's watching of files goes. The root is watched whole, but for heavy folders that
/// no pattern names. A pattern may reach beyond: into a folder elsewhere, or into everything above
/// the root, which may be a whole home directory. That is followed through the repository that the
/// root is in, and beyond only on the way down to the root. Folders elsewhere are libraries, as a
/// rule: two levels of them show packages that come and go, and a library of ten thousand folders
/// would keep everybody waiting.
///
/// @param repository the root, or the folder above it that has `.git`
/// @param scratch where the watcher makes files of its own
public record WatchScope(Path home, Path repository, Path scratch) {
  private static final int MOST_FOLDERS = 5000;
  private static final int DEEPEST_ELSEWHERE = 2;

  Interest root() {
    return new Interest(
        home, _ -> true, directory -> !heavy(directory) && !directory.equals(scratch));
  }

  private static boolean heavy(Path directory) {
    return Glob.HEAVY.contains(String.valueOf(directory.getFileName()));
  }

  boolean reachesBeyond(FileWatch watch) {
    return !covered(watch.base()) || watch.namesHeavy();
  }

  /// What of these patterns the watching of the root does not see.
  Interest beyond(Path base, List<FileWatch> list) {
    Set<Path> entered = ConcurrentHashMap.newKeySet();
    return new Interest(
        base,
        file -> !covered(file) && list.stream().anyMatch(each -> each.matches(file)),
        directory ->
            entered.contains(directory)
                || (near(base, directory)
                    && list.stream().anyMatch(each -> each.enters(directory))
                    && entered.size() < MOST_FOLDERS
                    && entered.add(directory)));
  }

  private boolean near(Path base, Path directory) {
    // Heavy folders are entered from those that the watching of the root has already.
    if (directory.startsWith(scratch) || (covered(directory) && !covered(base))) {
      return false;
    }
    boolean elsewhere = !home.startsWith(base) && !base.startsWith(repository);
    return elsewhere
        ? directory.getNameCount() - base.getNameCount() <= DEEPEST_ELSEWHERE
        : home.startsWith(directory) || directory.startsWith(repository);
  }

  /// Whether the watching of the root sees it.
  private boolean covered(Path path) {
    if (!path.startsWith(home)) {
      return false;
    }
    for (Path part : home.relativize(path)) {
      if (Glob.HEAVY.contains(part.toString())) {
        return false;
      }
    }
    return true;
  }
}
