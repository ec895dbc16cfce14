package dev.konsol.http.v1.host;

import dev.konsol.http.Problem;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Lines of a text below a folder. Links count for where they lead; the file is then opened from
/// the folder down, one name after the other and through no link, so that nobody can put one in its
/// way meanwhile.
///
/// @param root without links
/// @param relative to it, without links
record SourceFile(Path root, Path relative) {
  private static final long LARGEST = 16L << 20;
  private static final int LONGEST_LINE = 2000;

  /// Part of it.
  ///
  /// @param from the number of the first, from 1
  /// @param more whether others follow
  record Lines(int from, List<String> lines, boolean more) {}

  /// The file of that name in the folder.
  ///
  /// @throws Problem where it is elsewhere
  /// @throws IOException where it is not there
  static SourceFile of(Path root, String name) throws IOException {
    Path file = root.resolve(name).toRealPath();
    if (!file.startsWith(root) || file.equals(root)) {
      throw new Problem(403, "not_allowed", "'" + name + "' is not inside " + root);
    }
    return new SourceFile(root, root.relativize(file));
  }

  Lines read(int from, int most) throws IOException {
    try (DirectoryStream<Path> folder = Files.newDirectoryStream(root)) {
      if (folder instanceof SecureDirectoryStream<Path> secure) {
        return read(secure, relative, from, most);
      }
      throw new Problem(501, "unsupported", "files cannot be read safely on this system");
    }
  }

  private Lines read(SecureDirectoryStream<Path> folder, Path rest, int from, int most)
      throws IOException {
    Path name = rest.getName(0);
    if (rest.getNameCount() == 1) {
      return lines(folder, name, from, most);
    }
    try (SecureDirectoryStream<Path> below =
        folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      return read(below, rest.subpath(1, rest.getNameCount()), from, most);
    }
  }

  private Lines lines(SecureDirectoryStream<Path> folder, Path name, int from, int most)
      throws IOException {
    var attributes =
        folder
            .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .readAttributes();
    if (!attributes.isRegularFile()) {
      throw new Problem(415, "not_text", "'" + relative + "' is not an ordinary file");
    }
    if (attributes.size() > LARGEST) {
      throw new Problem(413, "too_large", "'" + relative + "' has more than " + LARGEST + " bytes");
    }
    try (SeekableByteChannel channel =
        folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      byte[] bytes = Channels.newInputStream(channel).readNBytes((int) LARGEST);
      return cut(new String(bytes, StandardCharsets.UTF_8), from, most);
    }
  }

  private Lines cut(String text, int from, int most) throws IOException {
    if (text.indexOf('\0') >= 0) {
      throw new Problem(415, "not_text", "'" + relative + "' is not a text");
    }
    List<String> all = text.lines().skip(from - 1L).limit(most + 1L).toList();
    boolean more = all.size() > most;
    List<String> shown = new ArrayList<>();
    for (String line : more ? all.subList(0, most) : all) {
      shown.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
    }
    return new Lines(from, shown, more);
  }
}
