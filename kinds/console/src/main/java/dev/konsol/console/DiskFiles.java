package dev.konsol.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/// The real file system.
final class DiskFiles implements LogFiles {

  @Override
  public LogFile open(Path path) throws IOException {
    if (Files.notExists(path)) {
      Files.createFile(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return DiskFile.open(path, "rw");
  }

  @Override
  public LogFile reopen(Path path) throws IOException {
    try {
      return DiskFile.open(path, "r");
    } catch (FileNotFoundException e) {
      throw (IOException) new NoSuchFileException(path.toString()).initCause(e);
    }
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    // A file store would read the table of all mounts first, which takes longer than all the rest.
    return path.toFile().getUsableSpace();
  }
}
