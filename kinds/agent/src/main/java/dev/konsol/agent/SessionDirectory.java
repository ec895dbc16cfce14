package dev.konsol.agent;

import dev.konsol.agent.NewSession.Place;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
      throw wrong(written, path.isAbsolute() ? "is no directory" : "is no absolute path");
    } catch (InvalidPathException e) {
      throw wrong(written.replace('\0', '?'), "is no path");
    }
  }

  private static KonsolException wrong(String written, String why) {
    return new KonsolException(ErrorCode.BAD_REQUEST, "'" + written + "' " + why);
  }

  private static SessionDirectory made(Path directory) {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return new SessionDirectory(directory, Optional.of(directory));
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.START_FAILED, "the folder " + directory + " cannot be made: " + e, e);
    }
  }

  /// Removes a folder that was made for a session, with everything in it. Symbolic links are
  /// removed, not followed.
  static void remove(Path own) {
    if (!Files.isDirectory(own)) {
      return;
    }
    try {
      Files.walkFileTree(own, new Remover());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem)
        throws IOException {
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
