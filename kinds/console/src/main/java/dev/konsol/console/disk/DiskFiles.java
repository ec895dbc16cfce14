package dev.konsol.console.disk;

import dev.konsol.process.libc.UnlinkedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// The real file system.
public final class DiskFiles implements LogFiles {

  @Override
  public LogFile open(Path path) throws IOException {
    return new DiskFile(UnlinkedFiles.open(path));
  }

  @Override
  public LogFile reopen(Path path) throws IOException {
    return new DiskFile(UnlinkedFiles.openToRead(path));
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
