package dev.konsol.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/// The files of the page, which the build of `web/` has made. Only what its list names is there,
/// whatever a request asks for.
final class PageFiles {
  private static final String LIST = "files.txt";
  private static final Map<String, String> MIMES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "woff2", "font/woff2",
          "txt", "text/plain; charset=utf-8");

  private PageFiles() {}

  /// What changes when the file's content does; nothing where there is no such file.
  static Optional<String> tag(String name) throws IOException {
    return new String(bytes(LIST), UTF_8)
        .lines()
        .map(line -> line.split(" ", -1))
        .filter(parts -> parts[0].equals(name))
        .map(parts -> parts[1])
        .findFirst();
  }

  static String mime(String name) {
    return MIMES.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
  }

  /// Of every file that there may be, without what follows the type.
  static List<String> mimes() {
    return MIMES.values().stream().map(each -> each.split(";", 2)[0]).sorted().toList();
  }

  static byte[] bytes(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PageFiles.class.getResourceAsStream("page/" + name))) {
      return in.readAllBytes();
    }
  }

  static byte[] compressed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3);
    try (OutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }
}
