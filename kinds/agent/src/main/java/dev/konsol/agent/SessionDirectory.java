package dev.konsol.agent;

import dev.konsol.agent.NewSession.Place;
import dev.konsol.core.FolderTree;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Private;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Where a new session works.
///
/// @param own the same, where it was made for the session
record SessionDirectory(Path directory, Optional<Path> own) {

  /// Before anything is made.
  static void check(Place place) {
    if (place instanceof Place.In(Path directory)) {
      var _ = there(directory);
    }
  }

  static SessionDirectory of(Place place, String id) {
    return switch (place) {
      case Place.In(Path directory) -> there(directory);
      case Place.Own(Path root) -> made(root.toAbsolutePath().normalize().resolve(id));
    };
  }

  private static SessionDirectory there(Path directory) {
    return new SessionDirectory(absolute(directory.toString()), Optional.empty());
  }

  /// A folder that is there.
  ///
  /// @param written by a client: anything
  static Path absolute(String written) {
    try {
      Path path = Path.of(written);
      if (path.isAbsolute() && Files.isDirectory(path)) {
        return path.normalize();
      }
      throw wrong(written, path.isAbsolute() ? "is not a directory" : "is not an absolute path");
    } catch (InvalidPathException e) {
      throw wrong(written.replace('\0', '?'), "is not a path");
    }
  }

  private static KonsolException wrong(String written, String why) {
    return KonsolException.badRequest("'" + written + "' " + why);
  }

  private static SessionDirectory made(Path directory) {
    try {
      Files.createDirectories(directory, Private.FOLDER);
      return new SessionDirectory(directory, Optional.of(directory));
    } catch (IOException e) {
      throw KonsolException.startFailed("the folder " + directory + " cannot be made: " + e, e);
    }
  }

  /// Removes a folder that was made for a session, with everything in it.
  static void remove(Path own) {
    try {
      FolderTree.delete(own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
