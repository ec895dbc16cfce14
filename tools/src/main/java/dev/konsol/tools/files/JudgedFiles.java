package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.tools.ToolFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/// Files as rules judge them: where a path leads to, whatever way it is written.
public final class JudgedFiles {
  private JudgedFiles() {}

  /// One of the caller's directory; refuses others.
  public static Judged.File inside(ToolContext context, String path, Judged.Use use) {
    return of(context, path, Workspace.file(context.directory(), path), use);
  }

  /// One that may be anywhere.
  public static Judged.File anywhere(ToolContext context, String path, Judged.Use use) {
    try {
      return of(context, path, real(context.directory().resolve(path).normalize()), use);
    } catch (InvalidPathException e) {
      throw new ToolFailure("'" + path.replace('\0', '?') + "' is not a path.", e);
    }
  }

  /// One that a tool came across in the caller's directory, without following links.
  ///
  /// @param like one in the same file system
  public static Judged.File found(Judged.File like, Path file, Judged.Use use) {
    return new Judged.File(like.directory(), file, file, use, like.anyCase());
  }

  private static Judged.File of(ToolContext context, String path, Path real, Judged.Use use) {
    Path given = context.directory().toAbsolutePath().normalize();
    Path root = real(given);
    Path named = given.resolve(path).normalize();
    return new Judged.File(
        root,
        named.startsWith(given) ? root.resolve(given.relativize(named)) : named,
        real,
        use,
        anyCase(real));
  }

  /// Links followed as far as there is something; the rest need not exist.
  private static Path real(Path path) {
    Path absolute = path.toAbsolutePath();
    try {
      return absolute.toRealPath();
    } catch (IOException e) {
      Path parent = absolute.getParent();
      Path name = absolute.getFileName();
      return parent == null || name == null ? absolute : real(parent).resolve(name);
    }
  }

  /// Whether another case leads to the same file there, as far as there is a file to try it with.
  private static boolean anyCase(Path real) {
    for (Path at = real; at != null && at.getFileName() != null; at = at.getParent()) {
      String name = at.getFileName().toString();
      String other = swapped(name);
      if (!other.equals(name) && Files.exists(at)) {
        return same(at, at.resolveSibling(other));
      }
    }
    return false;
  }

  private static boolean same(Path one, Path other) {
    try {
      return Files.exists(other) && Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private static String swapped(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.equals(name) ? name.toUpperCase(Locale.ROOT) : lower;
  }
}
