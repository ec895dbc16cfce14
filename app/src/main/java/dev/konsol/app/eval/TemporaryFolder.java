package dev.konsol.app.eval;

import dev.konsol.core.Closer;
import dev.konsol.core.FolderTree;
import dev.konsol.core.Periodic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.slf4j.LoggerFactory;

/// A folder for this process and this user alone, gone with its owner. Its path is short: sockets
/// are made in it.
public record TemporaryFolder(Path path) implements AutoCloseable {
  private static final int RANDOM_BYTES = 6;
  private static final Duration FRESH = Duration.ofHours(12);
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  public static TemporaryFolder create() throws IOException {
    Path all = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    while (true) {
      try {
        return new TemporaryFolder(Files.createDirectory(all.resolve(name()), PRIVATE));
      } catch (FileAlreadyExistsException e) {
        // Somebody was here before: the clock has moved on since.
      }
    }
  }

  /// The supervisor removes the folders of a process that was killed, by these names: its pid and
  /// the namespace that this is a pid of. The rest is not to be guessed; Java's own generator of
  /// random names would cost the start 10 ms.
  private static String name() throws IOException {
    return "konsol-" + ProcessHandle.current().pid() + "-" + namespace() + "-" + random();
  }

  private static String namespace() {
    try {
      String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      int open = link.indexOf('[');
      return Long.toHexString(Long.parseLong(link.substring(open + 1, link.length() - 1)));
    } catch (IOException | NumberFormatException e) {
      return "0";
    }
  }

  private static String random() throws IOException {
    try (InputStream source = Files.newInputStream(Path.of("/dev/urandom"))) {
      return HexFormat.of().formatHex(source.readNBytes(RANDOM_BYTES));
    }
  }

  /// One for who lives for long, and owns it: systems clear their temporary folder of what nobody
  /// has touched for days, so that is done now and then.
  public static Path lasting(Closer owner) throws IOException {
    TemporaryFolder folder = owner.own(create());
    owner.own(
        new Periodic("temporary-folder", folder::touch, TemporaryFolder::failed).start(FRESH));
    return folder.path();
  }

  void touch() {
    try {
      Files.walkFileTree(path, new Touching(FileTime.from(Instant.now())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void failed(Throwable problem) {
    LoggerFactory.getLogger(TemporaryFolder.class).warn("not touched", problem);
  }

  /// Where somebody else has removed it there is nothing left to do.
  @Override
  public void close() throws IOException {
    FolderTree.delete(path);
  }

  /// Everything is read just now, for all that can be told, and not changed. No link is followed to
  /// what is not theirs, and no pipe opened.
  private static final class Touching extends SimpleFileVisitor<Path> {
    private final FileTime now;

    private Touching(FileTime now) {
      this.now = now;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      return touch(folder);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      return attributes.isRegularFile() ? touch(file) : FileVisitResult.CONTINUE;
    }

    private FileVisitResult touch(Path file) throws IOException {
      try {
        Files.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setTimes(null, now, null);
        return FileVisitResult.CONTINUE;
      } catch (NoSuchFileException e) {
        return FileVisitResult.SKIP_SUBTREE;
      }
    }

    /// It went away meanwhile.
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) {
      return FileVisitResult.CONTINUE;
    }
  }
}
