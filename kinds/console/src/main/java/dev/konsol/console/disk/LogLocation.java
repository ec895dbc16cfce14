package dev.konsol.console.disk;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Private;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where a log is: as it was asked for, and as the disk knows it. `chosen` when nobody asked, so
/// that the file goes with its console; `created` when it was not there before; `appends` when what
/// is in the file stays.
public record LogLocation(Path asked, Path real, boolean chosen, boolean created, boolean appends) {
  private static final String OLDER = ".1";
  private static final Logger LOG = LoggerFactory.getLogger(LogLocation.class);

  /// Makes the folder and the file when they are not there. What is there stays as it is.
  ///
  /// @param mine whether an earlier console of this host has written this file, and nobody since
  static LogLocation prepare(Path asked, boolean chosen, boolean truncates, Predicate<Path> mine)
      throws IOException {
    if (!asked.isAbsolute()) {
      throw refused(asked, "is not an absolute path");
    }
    Path folder = asked.getParent();
    if (folder == null || asked.getFileName() == null) {
      throw refused(asked, "is a directory");
    }
    if (!Files.exists(folder)) {
      makeFolder(asked.normalize().getParent());
    }
    Path real = TrustedPath.resolve(folder).resolve(asked.getFileName());
    boolean created = create(real);
    if (!created) {
      check(asked, real);
    }
    if (Files.isDirectory(older(real))) {
      throw refused(asked, "needs '" + older(real) + "' too, which is a directory");
    }
    boolean appends = !created && !truncates && Files.size(real) > 0 && !mine.test(real);
    return new LogLocation(asked, real, chosen, created, appends);
  }

  /// An ordinary file of ours: not a link, which somebody may have put there to have us write
  /// elsewhere.
  private static void check(Path asked, Path real) throws IOException {
    if (Files.isSymbolicLink(real)) {
      throw refused(asked, "is a symbolic link");
    }
    if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(asked, Files.isDirectory(real) ? "is a directory" : "is not an ordinary file");
    }
    if (!TrustedPath.ours(real)) {
      throw refused(asked, "belongs to somebody else");
    }
  }

  /// Where the file before the current one is kept.
  public static Path older(Path path) {
    return path.resolveSibling(path.getFileName() + OLDER);
  }

  Path older() {
    return older(real);
  }

  /// The log whose older file this would be, by its name.
  Optional<Path> newer() {
    String name = real.getFileName().toString();
    return name.length() > OLDER.length() && name.endsWith(OLDER)
        ? Optional.of(real.resolveSibling(name.substring(0, name.length() - OLDER.length())))
        : Optional.empty();
  }

  /// The start failed: as if nothing had been asked for.
  void undo() {
    if (created) {
      delete(real);
    }
  }

  /// The console is forgotten.
  void cleanUp() {
    if (chosen) {
      delete(real);
      delete(older());
    }
  }

  /// Makes the file. False when there is one already.
  static boolean create(Path asked) throws IOException {
    try {
      Files.createFile(asked, Private.FILE);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static void makeFolder(@Nullable Path folder) throws IOException {
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(folder, Private.FOLDER);
    }
  }

  static KonsolException refused(Path asked, String why) {
    return KonsolException.badRequest("the log '" + asked + "' " + why + ": give another path");
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("path", path).addKeyValue("reason", e).log("log not removed");
    }
  }
}
