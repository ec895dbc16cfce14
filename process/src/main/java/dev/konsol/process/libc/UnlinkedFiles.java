package dev.konsol.process.libc;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Opens files by paths of which no part may be a symbolic link, whatever was there a moment ago:
/// who can write to a folder on the way could put one there between a look and the opening, and
/// have us write where it leads. Safe for any thread.
public final class UnlinkedFiles {
  private static final int RESOLVE_NO_MAGICLINKS = 0x02;
  private static final int RESOLVE_NO_SYMLINKS = 0x04;
  private static final int OWNER_ALONE = 0600;

  private UnlinkedFiles() {}

  /// For writing and reading; made, for its owner alone, when it is not there.
  public static RandomAccessFile open(Path path) throws IOException {
    return open(path, Libc.O_RDWR | Libc.O_CREAT, "rw");
  }

  public static RandomAccessFile openToRead(Path path) throws IOException {
    return open(path, Libc.O_RDONLY, "r");
  }

  /// Java cannot open so. It opens what is open already, by the name the kernel has for that.
  private static RandomAccessFile open(Path path, int flags, String mode) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      int fd = open(libc, arena, path, flags | Libc.O_NONBLOCK);
      if (fd < 0) {
        throw failure(path, -fd);
      }
      try {
        Path opened = Path.of("/proc/self/fd/" + fd);
        if (!Files.isRegularFile(opened)) {
          throw new FileSystemException(path.toString(), null, "it is not an ordinary file");
        }
        return new RandomAccessFile(opened.toFile(), mode);
      } finally {
        libc.close(fd);
      }
    }
  }

  private static int open(Libc libc, Arena arena, Path path, int flags) {
    MemorySegment name = arena.allocateFrom(path.toString());
    long creating = (flags & Libc.O_CREAT) == 0 ? 0 : OWNER_ALONE;
    MemorySegment how = arena.allocate(JAVA_LONG, 3);
    how.setAtIndex(JAVA_LONG, 0, flags | Libc.O_CLOEXEC);
    how.setAtIndex(JAVA_LONG, 1, creating);
    how.setAtIndex(JAVA_LONG, 2, RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS);
    int fd = libc.openUnlinked(name, how);
    // An old kernel, or a sandbox that does not know the call: the last part, at least.
    return fd == -Libc.ENOSYS || fd == -Libc.EPERM
        ? libc.open(name, flags | noFollow(), (int) creating)
        : fd;
  }

  /// The one flag here that is not the same everywhere.
  private static int noFollow() {
    return System.getProperty("os.arch", "").equals("aarch64") ? 0x8000 : 0x20000;
  }

  private static IOException failure(Path path, int errno) {
    String name = path.toString();
    return switch (errno) {
      case Libc.ENOENT -> new NoSuchFileException(name);
      case Libc.EACCES, Libc.EPERM -> new AccessDeniedException(name);
      case Libc.ELOOP -> new FileSystemException(name, null, "a part of it is a symbolic link");
      case Libc.EISDIR -> new FileSystemException(name, null, "it is a directory");
      case Libc.ENOTDIR -> new FileSystemException(name, null, "a part of it is not a directory");
      case Libc.ENOSPC -> new FileSystemException(name, null, "no space left on the disk");
      case Libc.EROFS -> new FileSystemException(name, null, "the file system is read-only");
      default -> new FileSystemException(name, null, "error " + errno + " of the system");
    };
  }
}
