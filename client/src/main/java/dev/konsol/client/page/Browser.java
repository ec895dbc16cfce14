package dev.konsol.client.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A person's browser, where there is one.
final class Browser {
  private static final List<String> OPENERS = List.of("xdg-open", "open", "wslview");

  private Browser() {}

  /// The program that opens files in it; none where nothing could be shown.
  static Optional<Path> find(Map<String, String> environment) {
    boolean display =
        has(environment, "DISPLAY")
            || has(environment, "WAYLAND_DISPLAY")
            || has(environment, "WSL_DISTRO_NAME")
            || System.getProperty("os.name", "").startsWith("Mac");
    return display
        ? OPENERS.stream().flatMap(name -> onPath(environment, name).stream()).findFirst()
        : Optional.empty();
  }

  private static boolean has(Map<String, String> environment, String name) {
    return !environment.getOrDefault(name, "").isBlank();
  }

  private static Optional<Path> onPath(Map<String, String> environment, String name) {
    return Arrays.stream(environment.getOrDefault("PATH", "").split(":", -1))
        .filter(folder -> folder.startsWith("/"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// A page that leads to another. Whoever may read this file may read the token, too.
  static String redirect(String address) {
    String escaped = address.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    return """
    <!doctype html>
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0;url=%s">
    <title>Konsol</title>
    <a href="%s">Konsol</a>
    """
        .formatted(escaped, escaped)
        .strip();
  }

  /// It lives longer than this command.
  static void show(Path opener, Path page) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(opener.toString(), page.toUri().toString());
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.start();
  }
}
