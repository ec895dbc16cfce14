package dev.konsol.tools.files;

import dev.konsol.lsp.glob.BadGlob;
import dev.konsol.lsp.glob.Glob;
import dev.konsol.tools.ToolFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Goes through a folder and everything below it, in the order of names, without following links.
/// Leaves out what hardly anybody wants to see, and notes what else it did not get to. Confined to
/// one thread; used once.
final class Walk {
  static final String DENIED = "not opened, access is denied";

  private static final String TOO_DEEP = "not entered, too deep (give it as 'path')";
  private static final int DEEPEST = 64;
  static final int MOST_FILES = 100_000;
  private static final Set<String> SKIPPED = Set.of(".git", ".hg", ".svn", "node_modules");

  private final Optional<Glob> glob;
  private final int most;
  private final SkippedFiles passed;
  private final Visitor visitor;
  private int files;

  /// Answers whether it wants more.
  interface Visitor {
    boolean visit(SecureDirectoryStream<Path> folder, Path name, Path relative)
        throws IOException, InterruptedException;
  }

  /// @param most how many files it shows to the visitor
  Walk(Optional<String> glob, int most, SkippedFiles passed, Visitor visitor) {
    this.glob = glob.map(Walk::matcher);
    this.most = most;
    this.passed = passed;
    this.visitor = visitor;
  }

  /// Not Java's own globs: those are regular expressions that backtrack.
  private static Glob matcher(String glob) {
    // Without a folder in it a pattern is meant for names, wherever they are.
    String anywhere = glob.contains("/") ? glob : "**/" + glob;
    try {
      return Glob.compile(anywhere);
    } catch (BadGlob e) {
      throw new ToolFailure("'" + glob + "' is not a glob pattern: " + e.getMessage() + ".", e);
    }
  }

  /// Whether there were more files than it goes through.
  boolean stopped() {
    return files > most;
  }

  boolean through(SecureDirectoryStream<Path> folder, Path relative, int depth)
      throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    for (Path name : names(folder)) {
      Path here = relative.resolve(name);
      BasicFileAttributes attributes = TextFiles.attributes(folder, name);
      boolean goOn = true;
      if (attributes.isDirectory()) {
        goOn = SKIPPED.contains(name.toString()) || below(folder, name, here, depth);
      } else if (attributes.isRegularFile()
          && glob.map(g -> g.matches(here.toString())).orElse(true)) {
        goOn = ++files <= most && visitor.visit(folder, name, here);
      }
      if (!goOn) {
        return false;
      }
    }
    return true;
  }

  private boolean below(SecureDirectoryStream<Path> folder, Path name, Path here, int depth)
      throws IOException, InterruptedException {
    if (depth >= DEEPEST) {
      passed.add(TOO_DEEP, here.toString());
      return true;
    }
    try (SecureDirectoryStream<Path> inner =
        folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      return through(inner, here, depth + 1);
    } catch (AccessDeniedException e) {
      passed.add(DENIED, here.toString());
      return true;
    }
  }

  private static List<Path> names(SecureDirectoryStream<Path> folder) {
    List<Path> names = new ArrayList<>();
    for (Path entry : folder) {
      names.add(entry.getFileName());
    }
    Collections.sort(names);
    return names;
  }
}
