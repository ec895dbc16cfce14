package dev.konsol.lsp.config;

import dev.konsol.lsp.glob.Glob;
import dev.konsol.lsp.protocol.ReadySignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// The files that say what a server's project is, and how a change of one reaches a server that
/// runs. Most servers take it in late and say nothing of it, so they are started anew; one that can
/// be told to import it, and says when it has, is told.
///
/// @param names of the files; `*` stands for any part of one
/// @param update the notification that has files imported again; empty where the server is started
///   anew
/// @param updated how it says that it has done so
/// @param longest how long that may take, before it is started anew
/// @param outsideCodes of diagnostics that say that a file is in none of the imported projects
public record BuildFiles(
    List<String> names,
    String update,
    ReadySignal updated,
    Duration longest,
    Set<String> outsideCodes) {
  public static final BuildFiles NONE =
      new BuildFiles(List.of(), "", ReadySignal.NONE, Duration.ofMinutes(3), Set.of());

  /// What builds and packagers leave behind has such files, too.
  private static final Set<String> NOT_IN =
      Set.of("target", "node_modules", ".git", ".venv", "venv", "site-packages");

  public BuildFiles {
    names = List.copyOf(names);
    outsideCodes = Set.copyOf(outsideCodes);
  }

  /// Whether a change of this file makes the project another one.
  public boolean has(Path file, Path root) {
    String name = String.valueOf(file.getFileName());
    if (!file.startsWith(root) || names.stream().noneMatch(each -> matches(each, name))) {
      return false;
    }
    for (Path part : root.relativize(file)) {
      if (NOT_IN.contains(part.toString())) {
        return false;
      }
    }
    return true;
  }

  private static boolean matches(String pattern, String name) {
    return pattern.indexOf('*') < 0 ? pattern.equals(name) : Glob.compile(pattern).matches(name);
  }

  /// Whether a running server takes a change in.
  public boolean importsInPlace() {
    return !update.isEmpty();
  }
}
