package dev.konsol.lsp.glob;

import dev.konsol.lsp.glob.Compiler.Graph;
import java.util.List;
import java.util.Set;

/// A file pattern as language servers send it, by the rules of LSP 3.17:
/// - `*` is any number of characters of a segment, none included, and `?` is one
/// - `**` fills any number of whole segments, none included: `**/x.json` matches `x.json`, and
///   `a/**` matches `a` too
/// - `{a,b}` is either, and may nest; `[a-z]` and `[!0-9]` are one character
///
/// Names that begin with a dot are names like others, and upper and lower case differ. A pattern
/// that begins with a slash is for absolute paths; one that begins with `**` is for both.
public final class Glob {
  /// Directories that are big and seldom meant: no wildcard enters them, a pattern has to name
  /// them.
  public static final Set<String> HEAVY = Set.of(".git", "node_modules");

  private final String pattern;
  private final Graph graph;
  private final String prefix;
  private final String ending;

  private Glob(String pattern, List<Part> parts) {
    this.pattern = pattern;
    this.graph = Compiler.compile(pattern, parts);
    this.prefix = Literals.directory(parts);
    this.ending = Literals.ending(parts);
  }

  /// Throws [BadGlob] where the pattern means nothing.
  public static Glob compile(String pattern) {
    return new Glob(pattern, Parser.parse(pattern));
  }

  public boolean matches(String slashPath) {
    if (!slashPath.startsWith(prefix) || !slashPath.endsWith(ending)) {
      return false;
    }
    Walk walk = new Walk(graph);
    walk.take(slashPath, false);
    return walk.accepted();
  }

  /// The directory that everything that matches is in, at any depth: the segments before the first
  /// wildcard, but for the last. Empty for a relative pattern without one.
  public String literalPrefix() {
    return prefix;
  }

  /// Whether a path below the directory can match, where the first of [#HEAVY] directories on the
  /// way is entered by name only: a pattern that names one means what is in it, too. The empty
  /// string is where relative patterns begin.
  public boolean mayMatchBelow(String slashDirectory) {
    Walk walk = new Walk(graph);
    if (!slashDirectory.isEmpty()) {
      boolean named = false;
      for (String segment : withoutLastSlash(slashDirectory).split("/", -1)) {
        boolean heavy = HEAVY.contains(segment);
        walk.take(segment, heavy && !named);
        walk.take('/', false);
        named |= heavy;
      }
    }
    return walk.alive();
  }

  private static String withoutLastSlash(String directory) {
    return directory.endsWith("/") ? directory.substring(0, directory.length() - 1) : directory;
  }

  @Override
  public String toString() {
    return pattern;
  }
}
