package dev.konsol.app.daemon;

import dev.konsol.app.StateDirectory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/// The proof that this daemon is the only one in its directory: a lock that the kernel takes back
/// when the process is gone, however it went. Files of a dead daemon are cleaned up only by whoever
/// holds it.
final class Claim implements AutoCloseable {
  private final StateDirectory directory;
  private final FileChannel file;

  private Claim(StateDirectory directory, FileChannel file) {
    this.directory = directory;
    this.file = file;
  }

  /// Throws `SESSION_EXISTS` when another daemon has the directory.
  static Claim take(StateDirectory directory) throws IOException {
    FileChannel file =
        FileChannel.open(directory.lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      @Nullable FileLock lock = file.tryLock();
      if (lock == null) {
        throw new KonsolException(
            ErrorCode.SESSION_EXISTS,
            "konsol already runs in " + directory.path() + pid(directory.pidFile()));
      }
    } catch (KonsolException | IOException e) {
      file.close();
      throw e;
    }
    return new Claim(directory, file);
  }

  void writePid(long pid) throws IOException {
    Path fresh = directory.path().resolve("server.pid.new");
    Files.deleteIfExists(fresh);
    Files.createFile(
        fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(fresh, pid + "\n");
    Files.move(
        fresh,
        directory.pidFile(),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
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
