package dev.konsol.console;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where a log is: as it was asked for, and as the disk knows it. `chosen` when nobody asked, so
/// that the file goes with its console; `created` when it was not there before.
record LogPlace(Path asked, Path real, boolean chosen, boolean created) {
  private static final Logger LOG = LoggerFactory.getLogger(LogPlace.class);
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /// Makes the folder and the file when they are not there. What is there stays as it is.
  static LogPlace prepare(Path asked, boolean chosen) throws IOException {
    if (!asked.isAbsolute()) {
      throw refused(asked, "is not an absolute path");
    }
    boolean created = createdIn(asked);
    Path real = created || Files.exists(asked) ? asked.toRealPath() : asked;
    if (!created && !Files.isRegularFile(real)) {
      throw refused(asked, Files.isDirectory(real) ? "is a directory" : "is not an ordinary file");
    }
    if (Files.isDirectory(LogWriter.older(real))) {
      throw refused(asked, "needs '" + LogWriter.older(real) + "' too, which is a directory");
    }
    return new LogPlace(asked, real, chosen, created);
  }

  Path older() {
    return LogWriter.older(real);
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

  /// Whether the file is new. A folder is made only when there is none, which is seldom.
  private static boolean createdIn(Path asked) throws IOException {
    try {
      return create(asked);
    } catch (NoSuchFileException e) {
      makeFolder(asked.normalize().getParent());
      return create(asked);
    }
  }

  /// Makes the file. False when there is one already.
  static boolean create(Path asked) throws IOException {
    try {
      Files.createFile(asked, PRIVATE);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static void makeFolder(@Nullable Path folder) throws IOException {
    if (folder != null && !Files.isDirectory(folder)) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
  }

  private static KonsolException refused(Path asked, String why) {
    return new KonsolException(
        ErrorCode.BAD_REQUEST, "the log '" + asked + "' " + why + ": give another path");
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("path", path).addKeyValue("reason", e).log("log not removed");
    }
  }
}
