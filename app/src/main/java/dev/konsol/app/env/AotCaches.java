package dev.konsol.app.env;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The JVM's ahead-of-time caches of the processes beside this one, one file a part of the program.
/// The launcher says where they are and makes them; one that is not there is done without. While
/// they are being made, every part writes its own when it ends.
public record AotCaches(Optional<String> prefix, boolean making) {

  /// As the launcher has it.
  public static AotCaches current() {
    String making = System.getProperty("konsol.aot.make");
    return new AotCaches(
        Optional.ofNullable(making == null ? System.getProperty("konsol.aot") : making),
        making != null);
  }

  /// What the JVM of that part is started with.
  public List<String> options(String part) {
    return prefix.map(p -> making ? make(p, part) : use(p, part)).orElse(List.of());
  }

  /// The launcher renames it when it is whole. Without profiles: compiling by them would take a
  /// tenth of the time to the first result.
  private static List<String> make(String prefix, String part) {
    return List.of(
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-AOTRecordTraining",
        "-XX:AOTCacheOutput=" + prefix.replace("*", part));
  }

  private static List<String> use(String prefix, String part) {
    Path file = Path.of(prefix.replace("*", part));
    return Files.isRegularFile(file) ? List.of("-XX:AOTCache=" + file) : List.of();
  }
}
