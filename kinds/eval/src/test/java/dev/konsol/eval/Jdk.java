package dev.konsol.eval;

import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A Java to run workers on.
public record Jdk(int release, Path home) {
  private static final Path USUAL = Path.of("/usr/lib/jvm");

  private static final int OLDEST = 17;

  /// Ours, and with the slow tests also the oldest there may be, where this machine has it.
  static List<Jdk> all() {
    List<Jdk> all = new ArrayList<>();
    all.add(own());
    if (!System.getProperty("konsol.groups.excluded", "").contains("slow")) {
      find(OLDEST).ifPresent(all::add);
    }
    return all;
  }

  public static Jdk own() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  private static Optional<Jdk> find(int release) {
    if (!Files.isDirectory(USUAL)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(USUAL)) {
      return homes
          .filter(home -> home.getFileName().toString().matches(".*\\b" + release + "\\b.*"))
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .filter(home -> Files.isReadable(home.resolve("lib/modules")))
          .sorted()
          .findFirst()
          .map(home -> new Jdk(release, home));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ProjectEnvironment project(Path root, List<Path> classPath) {
    return new ProjectEnvironment(
        BuildTool.NONE, root, home, release, classPath, classPath, Optional.empty(), List.of());
  }

  @Override
  public String toString() {
    return "Java " + release;
  }
}
