package dev.konsol.lsp.watched;

import dev.konsol.lsp.glob.BadGlob;
import dev.konsol.lsp.glob.Glob;
import dev.konsol.lsp.json.Uris;
import dev.konsol.lsp.watch.FileChange;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// One pattern of files that a server wants to hear of: a glob below a base, or a glob of absolute
/// paths, and which of the three kinds of change.
///
/// @param base what the glob is relative to; for an absolute one, where everything that matches is
/// @param kinds the protocol's mask: 1 created, 2 changed, 4 deleted
public record FileWatch(Path base, Glob glob, boolean absolute, int kinds) {
  private static final int ALL = 7;
  private static final Pattern SEGMENTS = Pattern.compile("[/{},]");

  /// Reads a watcher of a registration.
  ///
  /// @param root what a pattern without a base is relative to
  /// @return nothing where the pattern cannot be understood
  public static Optional<FileWatch> of(JsonNode watcher, Path root) {
    JsonNode pattern = watcher.path("globPattern");
    int kinds = watcher.path("kind").asInt(ALL);
    try {
      return pattern.isObject()
          ? base(pattern.path("baseUri"))
              .map(base -> relative(base, pattern.path("pattern"), kinds))
          : Optional.of(plain(pattern.asString(""), root, kinds));
    } catch (BadGlob | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static FileWatch relative(Path base, JsonNode pattern, int kinds) {
    String text = pattern.asString("");
    return new FileWatch(
        base, Glob.compile(text.startsWith("/") ? text.substring(1) : text), false, kinds);
  }

  private static FileWatch plain(String pattern, Path root, int kinds) {
    Glob glob = Glob.compile(pattern);
    return pattern.startsWith("/")
        ? new FileWatch(Path.of(glob.literalPrefix()).normalize(), glob, true, kinds)
        : new FileWatch(root, glob, false, kinds);
  }

  /// A URI, or a workspace folder that has one.
  private static Optional<Path> base(JsonNode base) {
    return Uris.path(base.isObject() ? base.path("uri").asString("") : base.asString(""));
  }

  public boolean wants(FileChange change) {
    return (kinds & mask(change.kind())) != 0 && matches(change.path());
  }

  boolean matches(Path file) {
    return file.startsWith(base) && glob.matches(spelled(file));
  }

  /// Whether something below this directory can match; on the way to the base, always.
  boolean enters(Path directory) {
    return base.startsWith(directory)
        || (directory.startsWith(base) && glob.mayMatchBelow(spelled(directory)));
  }

  /// Whether it means one of the heavy folders, which no wildcard does.
  boolean namesHeavy() {
    return SEGMENTS.splitAsStream(glob.toString()).anyMatch(Glob.HEAVY::contains);
  }

  private String spelled(Path path) {
    return absolute ? path.toString() : base.relativize(path).toString();
  }

  private static int mask(FileChange.Kind kind) {
    return switch (kind) {
      case CREATED -> 1;
      case CHANGED -> 2;
      case DELETED -> 4;
    };
  }

  /// As people read it.
  @Override
  public String toString() {
    return absolute ? glob.toString() : base + "/" + glob;
  }
}
