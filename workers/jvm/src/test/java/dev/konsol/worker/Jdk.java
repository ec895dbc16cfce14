package dev.konsol.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A Java to run the worker on; its home is null where this machine has none of that version.
record Jdk(int version, @Nullable Path home) {
  private static final Path USUAL = Path.of("/usr/lib/jvm");

  /// Ours, and with the slow tests also the oldest there may be.
  static Stream<Jdk> all() {
    Jdk ours = new Jdk(25, Path.of(System.getProperty("java.home")));
    boolean quick = System.getProperty("konsol.groups.excluded", "").contains("slow");
    return quick ? Stream.of(ours) : Stream.of(ours, find(17));
  }

  private static Jdk find(int version) {
    if (!Files.isDirectory(USUAL)) {
      return new Jdk(version, null);
    }
    try (Stream<Path> homes = Files.list(USUAL)) {
      return new Jdk(
          version,
          homes
              .filter(home -> home.getFileName().toString().matches(".*\\b" + version + "\\b.*"))
              .filter(home -> Files.isExecutable(home.resolve("bin/java")))
              .findFirst()
              .orElse(null));
    } catch (IOException e) {
      return new Jdk(version, null);
    }
  }

  @Override
  public String toString() {
    return "Java " + version;
  }
}
