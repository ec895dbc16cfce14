package dev.konsol.tools.files;

import dev.konsol.tools.ToolFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Whole text files of a [Workspace], bounded in size.
public final class TextFiles {
  static final int LARGEST = 8 << 20;

  private TextFiles() {}

  static String read(Workspace workspace, Place place) throws InterruptedException {
    if (place.isRoot()) {
      throw new ToolFailure("That is a folder: use list_files.");
    }
    return workspace.in(place.parents(), folder -> text(folder, Path.of(place.name())));
  }

  private static String text(SecureDirectoryStream<Path> folder, Path name) throws IOException {
    byte[] bytes = bytes(folder, name, LARGEST);
    return decode(bytes)
        .orElseThrow(
            () ->
                new ToolFailure(
                    "'%s' is not text in UTF-8: it is binary, or in another encoding, which iconv in the shell changes."
                        .formatted(name)));
  }

  /// The content of a regular file. Anything else, a pipe above all, could block for ever.
  public static byte[] bytes(SecureDirectoryStream<Path> folder, Path name, int most)
      throws IOException {
    BasicFileAttributes attributes = attributes(folder, name);
    if (attributes.isDirectory()) {
      throw new ToolFailure("'" + name + "' is a folder: use list_files.");
    }
    if (!attributes.isRegularFile()) {
      throw new ToolFailure("'" + name + "' is not a regular file.");
    }
    if (attributes.size() > most) {
      throw new ToolFailure(
          "'%s' has %d bytes, which is too large: use the shell, such as sed -n '1,200p' or grep -n."
              .formatted(name, attributes.size()));
    }
    try (SeekableByteChannel channel =
        folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(most, attributes.size()));
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
        // until it is full or the file ends
      }
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    }
  }

  public static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
      throws IOException {
    return folder
        .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .readAttributes();
  }

  /// Empty where it is not text in UTF-8.
  public static Optional<String> decode(byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /// Replaces or makes a file in one step: who reads meanwhile sees the old text or the new one.
  /// True when there was none before.
  static boolean write(Workspace workspace, Place place, String text) throws InterruptedException {
    if (place.isRoot()) {
      throw new ToolFailure("That is a folder: name a file in it.");
    }
    workspace.makeFolders(place.parents());
    return workspace.in(place.parents(), folder -> replace(folder, Path.of(place.name()), text));
  }

  private static boolean replace(SecureDirectoryStream<Path> folder, Path name, String text)
      throws IOException {
    Optional<Set<PosixFilePermission>> old = permissions(folder, name);
    Path fresh = Path.of(".konsol-" + UUID.randomUUID());
    try {
      try (SeekableByteChannel channel =
          folder.newByteChannel(
              fresh,
              Set.of(
                  StandardOpenOption.CREATE_NEW,
                  StandardOpenOption.WRITE,
                  LinkOption.NOFOLLOW_LINKS))) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      if (old.isPresent()) {
        folder.getFileAttributeView(fresh, PosixFileAttributeView.class).setPermissions(old.get());
      }
      folder.move(fresh, folder, name);
      return old.isEmpty();
    } catch (Throwable e) {
      remove(folder, fresh, e);
      throw e;
    }
  }

  /// What went wrong is what counts, also where nothing was made that could be removed.
  private static void remove(
      SecureDirectoryStream<Path> folder, Path fresh, Throwable whatWentWrong) {
    try {
      folder.deleteFile(fresh);
    } catch (IOException e) {
      whatWentWrong.addSuppressed(e);
    }
  }

  /// Whether anything is there, text or not.
  static boolean exists(Workspace workspace, Place place) {
    return Files.exists(workspace.root().resolve(place.relative()), LinkOption.NOFOLLOW_LINKS);
  }

  /// Gives a file the permissions of another.
  static void permissionsLike(Workspace workspace, Place like, Place place)
      throws InterruptedException {
    Optional<Set<PosixFilePermission>> wanted =
        workspace.in(like.parents(), folder -> permissions(folder, Path.of(like.name())));
    if (wanted.isPresent()) {
      var _ =
          workspace.in(
              place.parents(),
              folder -> {
                folder
                    .getFileAttributeView(
                        Path.of(place.name()),
                        PosixFileAttributeView.class,
                        LinkOption.NOFOLLOW_LINKS)
                    .setPermissions(wanted.get());
                return true;
              });
    }
  }

  /// A file that is not there is none already.
  static void delete(Workspace workspace, Place place) throws InterruptedException {
    var _ =
        workspace.in(
            place.parents(),
            folder -> {
              try {
                folder.deleteFile(Path.of(place.name()));
                return true;
              } catch (NoSuchFileException e) {
                return false;
              }
            });
  }

  private static Optional<Set<PosixFilePermission>> permissions(
      SecureDirectoryStream<Path> folder, Path name) throws IOException {
    try {
      BasicFileAttributes attributes = attributes(folder, name);
      if (!attributes.isRegularFile()) {
        throw new ToolFailure("'" + name + "' is not a regular file: it cannot be written.");
      }
      return Optional.of(
          folder
              .getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
              .readAttributes()
              .permissions());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
