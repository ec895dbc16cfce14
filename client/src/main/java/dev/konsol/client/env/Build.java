package dev.konsol.client.env;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What is running: version, a name for the build made from its content, and the folder it runs
/// from. The launcher says where that is.
public record Build(String version, String id, Path home) {

  public static Build current() {
    String home = System.getProperty("konsol.home");
    if (home == null) {
      return new Build("0.0.0", "unpacked", Path.of(""));
    }
    return read(Path.of(home));
  }

  public static Build read(Path home) {
    return new Build(line(home.resolve("VERSION")), line(home.resolve("build")), home);
  }

  public Path launcher() {
    return home.resolve("konsol");
  }

  private static String line(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }
}
