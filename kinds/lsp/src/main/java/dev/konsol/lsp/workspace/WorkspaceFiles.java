package dev.konsol.lsp.workspace;

import dev.konsol.lsp.process.ServerLauncher;
import dev.konsol.lsp.text.DiskText;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// Which files a project has, of those that a server is for. Safe for any thread; callers may
/// block.
public final class WorkspaceFiles {
  private final GitChanges git;
  private final Function<Path, Predicate<Path>> served;

  /// @param served for a directory, whether a server is for a file, both by their real paths
  public WorkspaceFiles(ServerLauncher launcher, Function<Path, Predicate<Path>> served) {
    this.git = new GitChanges(launcher);
    this.served = served;
  }

  /// The files below a folder, by the configuration of the directory and in the order of their
  /// names: those that version control knows, or all where there is none, without what builds and
  /// packagers made.
  public List<Path> below(Path directory, Path folder, int mostFiles) throws InterruptedException {
    Path cwd = DiskText.real(directory);
    Path top = DiskText.real(folder);
    List<Path> all = GitChanges.knows(top) ? git.all(top) : FolderFiles.below(top);
    return all.stream().filter(served.apply(cwd)).sorted().limit(mostFiles).toList();
  }

  /// Those below a directory that have changed since the last commit.
  public List<Path> changed(Path directory) throws InterruptedException {
    Path cwd = DiskText.real(directory);
    return git.changed(cwd).stream().filter(served.apply(cwd)).toList();
  }

  /// The files of a folder, without what builds and packagers made; not more than one would look
  /// through.
  public static List<Path> present(Path directory) {
    return FolderFiles.below(directory);
  }
}
