package dev.konsol.eval.project;

import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Which build a directory belongs to: the tool, the build's root, and the folder of the part of it
/// that the directory is in.
record Build(BuildTool tool, Path root, Path part) {
  private static final List<String> SETTINGS = List.of("settings.gradle", "settings.gradle.kts");
  private static final List<String> SCRIPTS = List.of("build.gradle", "build.gradle.kts");

  /// By the nearest build file, upwards. Where Maven's and Gradle's lie side by side, Gradle's is
  /// taken if its wrapper is there and Maven's is not.
  static Build of(Path directory) {
    for (Path folder : upwards(directory)) {
      boolean gradle = has(folder, SCRIPTS) || has(folder, SETTINGS);
      boolean maven = Files.isRegularFile(folder.resolve("pom.xml"));
      if (gradle && (!maven || prefersGradle(folder))) {
        return new Build(BuildTool.GRADLE, gradleRoot(folder), folder);
      }
      if (maven) {
        return new Build(BuildTool.MAVEN, MavenReactor.rootOf(folder), folder);
      }
    }
    return new Build(BuildTool.NONE, directory, directory);
  }

  private static boolean prefersGradle(Path folder) {
    return Files.exists(folder.resolve("gradlew")) && !Files.exists(folder.resolve("mvnw"));
  }

  /// The nearest settings file rules; without one, the wrapper's folder; else the folder itself.
  private static Path gradleRoot(Path folder) {
    Optional<Path> settings = upwards(folder).stream().filter(up -> has(up, SETTINGS)).findFirst();
    return settings
        .or(
            () ->
                upwards(folder).stream()
                    .filter(up -> Files.exists(up.resolve("gradlew")))
                    .findFirst())
        .orElse(folder);
  }

  static List<Path> upwards(Path directory) {
    return Stream.<Path>iterate(directory, up -> up != null, Path::getParent).toList();
  }

  private static boolean has(Path folder, List<String> names) {
    return names.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }
}
