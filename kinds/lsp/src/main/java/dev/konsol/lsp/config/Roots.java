package dev.konsol.lsp.config;

import dev.konsol.lsp.glob.Glob;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the workspace root of a file: the nearest ancestor with a marker, not above the working
/// directory; else that directory.
public final class Roots {
  private Roots() {}

  /// Nothing where the server is not meant for this place.
  public static Optional<Path> of(Path file, Path directory, RootRule rule) {
    Path top = file.startsWith(directory) ? directory : null;
    Path found = null;
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (hasOne(at, rule.unless())) {
        return Optional.empty();
      }
      if ((found == null || rule.outermost()) && hasOne(at, rule.markers())) {
        found = at;
      }
      if (at.equals(top) || (top == null && found != null)) {
        break;
      }
    }
    return found == null && rule.required()
        ? Optional.empty()
        : Optional.of(orElse(found, top, file));
  }

  /// The repository that a folder is in, or else the folder.
  public static Path repository(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return at;
      }
    }
    return folder;
  }

  private static Path orElse(@Nullable Path found, @Nullable Path top, Path file) {
    if (found != null) {
      return found;
    }
    Path parent = file.getParent();
    return top != null || parent == null ? (top == null ? file : top) : parent;
  }

  private static boolean hasOne(Path directory, List<String> markers) {
    return markers.stream()
        .anyMatch(
            marker ->
                marker.startsWith("*") ? hasOne(directory, marker) : exists(directory, marker));
  }

  private static boolean exists(Path directory, String marker) {
    return Files.exists(directory.resolve(marker));
  }

  private static boolean hasOne(Path directory, String pattern) {
    Glob glob = Glob.compile(pattern);
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            directory, file -> glob.matches(String.valueOf(file.getFileName())))) {
      return found.iterator().hasNext();
    } catch (IOException | DirectoryIteratorException e) {
      return false;
    }
  }
}
