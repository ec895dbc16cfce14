package dev.konsol.app.daemon;

import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The proof that this daemon is the only one in its directory: a lock that the kernel takes back
/// when the process is gone, however it went. Files of a dead daemon are cleaned up only by whoever
/// holds it.
final class DirectoryLock implements AutoCloseable {
  private final StateDirectory directory;
  private final FileChannel file;

  private DirectoryLock(StateDirectory directory, FileChannel file) {
    this.directory = directory;
    this.file = file;
  }

  /// Throws `SESSION_EXISTS` when another daemon has the directory.
  static DirectoryLock take(StateDirectory directory) throws IOException {
    FileChannel file =
        FileChannel.open(
            StateDirectory.makePrivateFile(directory.lockFile()), StandardOpenOption.WRITE);
    if (!locked(file)) {
      file.close();
      throw new KonsolException(
          ErrorCode.SESSION_EXISTS,
          "konsol already runs in " + directory.path() + pid(directory.pidFile()));
    }
    return new DirectoryLock(directory, file);
  }

  private static boolean locked(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // Held by another daemon in this very process, as tests have it.
      return false;
    }
  }

  void writePid(long pid) throws IOException {
    StateDirectory.replacePrivateFile(directory.pidFile(), Long.toString(pid));
  }

  private static String pid(Path file) {
    try {
      return " (pid " + Files.readString(file).strip() + ")";
    } catch (IOException e) {
      return "";
    }
  }

  /// The lock file itself stays: to delete it would let two daemons lock two files of one name.
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(directory.pidFile());
    file.close();
  }
}
