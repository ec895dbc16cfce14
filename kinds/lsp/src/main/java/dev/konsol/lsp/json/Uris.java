package dev.konsol.lsp.json;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Files as the protocol names them. Servers spell the same file in several ways (`file:/x`,
/// `file:///x`, more or less escaped), so everything here is keyed by path and never by URI.
public final class Uris {
  private static final String UNRESERVED = "-._~/";

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

  /// The file that a URI names; nothing if it names something else.
  public static Optional<Path> path(String uri) {
    try {
      URI parsed = new URI(uri.replace(" ", "%20"));
      if (!"file".equalsIgnoreCase(parsed.getScheme()) || parsed.getPath() == null) {
        return Optional.empty();
      }
      return Optional.of(Path.of(parsed.getPath()).normalize()).filter(Path::isAbsolute);
    } catch (URISyntaxException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}
