package dev.konsol.lsp.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Files as the protocol names them. Servers spell the same file in several ways (`file:/x`,
/// `file:///x`, more or less escaped), so everything here is keyed by path and never by URI.
public final class Uris {
  private static final String UNRESERVED = "-._~/";

  /// Its path, which ends where a query or a fragment begins.
  private static final Pattern FILE =
      Pattern.compile("(?si)file:(?://[^/?#]*)?+(/[^?#]*)(?:[?#].*)?");

  private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f]{2}");

  private Uris() {}

  public static String of(Path file) {
    StringBuilder uri = new StringBuilder("file://");
    for (byte each :
        file.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xff);
      if (c < 128 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0)) {
        uri.append(c);
      } else {
        uri.append('%').append(Character.toUpperCase(Character.forDigit(c >> 4, 16)));
        uri.append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
      }
    }
    return uri.toString();
  }

  /// The file that a URI names; nothing if it names something else. Many servers leave characters
  /// as they are that a URI cannot have (`[id].tsx`), and some a `%` that stands for itself.
  public static Optional<Path> path(String uri) {
    Matcher parts = FILE.matcher(uri);
    try {
      return parts.matches()
          ? Optional.of(Path.of(decoded(parts.group(1))).normalize())
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static String decoded(String path) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(path.length());
    int plain = 0;
    for (int at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 1)) {
      if (HEX.matcher(path).region(at + 1, path.length()).lookingAt()) {
        bytes.writeBytes(path.substring(plain, at).getBytes(StandardCharsets.UTF_8));
        bytes.write(Integer.parseInt(path, at + 1, at + 3, 16));
        plain = at + 3;
      }
    }
    bytes.writeBytes(path.substring(plain).getBytes(StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
