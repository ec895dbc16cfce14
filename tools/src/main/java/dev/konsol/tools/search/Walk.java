package dev.konsol.tools.search;

import dev.konsol.lsp.glob.BadGlob;
import dev.konsol.lsp.glob.Glob;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.files.Place;
import dev.konsol.tools.files.TextFiles;
import dev.konsol.tools.files.Workspace;
import dev.konsol.tools.ignore.IgnoreRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/// Goes through a folder and everything below it, in the order of names, without following links.
/// Leaves out what hardly anybody wants to see, and notes what else it did not get to. Confined to
/// one thread; used once.
final class Walk {
  static final String DENIED = "not opened, access is denied";

  private static final String IGNORED = "ignored by git ('include_ignored' has them)";
  private static final String TOO_DEEP = "not entered, too deep (give it as 'path')";
  private static final int DEEPEST = 64;
  static final int MOST_FILES = 100_000;
  private static final Set<String> SKIPPED = Set.of(".git", ".hg", ".svn", "node_modules");

  private final Optional<Glob> glob;
  private final int most;
  private final BiConsumer<String, String> passed;
  private final Visitor visitor;
  private final Optional<IgnoreRules.Start> ignored;
  private int files;

  /// Answers whether it wants more.
  interface Visitor {
    boolean visit(SecureDirectoryStream<Path> folder, Path name, Path relative)
        throws IOException, InterruptedException;
  }

  /// @param most how many files it shows to the visitor
  /// @param ignored what git ignores where it begins; empty for a walk that goes everywhere
  /// @param passed told why something was passed over, and its name
  Walk(
      Optional<String> glob,
      int most,
      Optional<IgnoreRules.Start> ignored,
      BiConsumer<String, String> passed,
      Visitor visitor) {
    this.ignored = ignored;
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

  /// What git ignores where a walk begins, unless the caller wants that too.
  static Optional<IgnoreRules.Start> ignored(
      ToolArguments arguments, Workspace workspace, Place place) {
    return arguments.flag("include_ignored")
        ? Optional.empty()
        : Optional.of(IgnoreRules.above(workspace.root().resolve(place.relative())));
  }

  /// Whether there were more files than it goes through.
  boolean stopped() {
    return files > most;
  }

  boolean through(SecureDirectoryStream<Path> folder, Path relative)
      throws IOException, InterruptedException {
    return through(folder, relative, ignored, 0);
  }

  private boolean through(
      SecureDirectoryStream<Path> folder,
      Path relative,
      Optional<IgnoreRules.Start> above,
      int depth)
      throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    List<Path> names = names(folder);
    Optional<IgnoreRules.Start> rules = rules(folder, names, above);
    for (Path name : names) {
      if (!entry(folder, name, relative.resolve(name), rules, depth)) {
        return false;
      }
    }
    return true;
  }

  private boolean entry(
      SecureDirectoryStream<Path> folder,
      Path name,
      Path here,
      Optional<IgnoreRules.Start> rules,
      int depth)
      throws IOException, InterruptedException {
    try {
      BasicFileAttributes attributes = TextFiles.attributes(folder, name);
      boolean isFolder = attributes.isDirectory();
      if (isFolder && SKIPPED.contains(name.toString())) {
        return true;
      }
      if (rules.filter(each -> each.rules().ignores(each.path() + name, isFolder)).isPresent()) {
        passed.accept(IGNORED, here.toString());
        return true;
      }
      if (isFolder) {
        return below(folder, name, here, rules.map(each -> inside(each, name)), depth);
      }
      return !attributes.isRegularFile()
          || !glob.map(g -> g.matches(here.toString())).orElse(true)
          || (++files <= most && visitor.visit(folder, name, here));
    } catch (NoSuchFileException | NotDirectoryException e) {
      // It went away since the folder was read: builds do that all the time.
      return true;
    }
  }

  private static IgnoreRules.Start inside(IgnoreRules.Start above, Path name) {
    return new IgnoreRules.Start(above.rules(), above.path() + name + "/");
  }

  /// With what the folder itself says.
  private static Optional<IgnoreRules.Start> rules(
      SecureDirectoryStream<Path> folder, List<Path> names, Optional<IgnoreRules.Start> above) {
    Path file = Path.of(IgnoreRules.NAME);
    if (above.isEmpty() || !names.contains(file)) {
      return above;
    }
    IgnoreRules.Start outer = above.get();
    try {
      byte[] bytes = TextFiles.bytes(folder, file, IgnoreRules.LARGEST);
      String text = new String(bytes, StandardCharsets.UTF_8);
      return Optional.of(new IgnoreRules.Start(outer.rules().in(outer.path(), text), outer.path()));
    } catch (IOException | ToolFailure e) {
      // It cannot be read: what it would ignore is shown.
      return above;
    }
  }

  private boolean below(
      SecureDirectoryStream<Path> folder,
      Path name,
      Path here,
      Optional<IgnoreRules.Start> rules,
      int depth)
      throws IOException, InterruptedException {
    if (depth >= DEEPEST) {
      passed.accept(TOO_DEEP, here.toString());
      return true;
    }
    try (SecureDirectoryStream<Path> inner =
        folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      return through(inner, here, rules, depth + 1);
    } catch (AccessDeniedException e) {
      passed.accept(DENIED, here.toString());
      return true;
    }
  }

  private static List<Path> names(SecureDirectoryStream<Path> folder) throws IOException {
    List<Path> names = new ArrayList<>();
    try {
      folder.forEach(entry -> names.add(entry.getFileName()));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(names);
    return names;
  }
}
