package dev.konsol.eval.project;

import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Which build a directory belongs to: the tool, the build's root, and the folder of the part of it
/// that the directory is in.
public record ProjectBuild(BuildTool tool, Path root, Path part) {
  private static final List<String> SETTINGS = List.of("settings.gradle", "settings.gradle.kts");
  private static final List<String> SCRIPTS = List.of("build.gradle", "build.gradle.kts");

  /// By the nearest build file, upwards; where there are several, the one that is tried first.
  public static ProjectBuild of(Path directory) {
    return candidates(directory, Optional.empty()).getFirst();
  }

  /// The builds of the nearest folder that has some, in the order in which they are tried: Maven's
  /// first, unless only Gradle's wrapper is there. Where a tool is asked for, only that one's.
  public static List<ProjectBuild> candidates(Path directory, Optional<BuildTool> wanted) {
    for (Path folder : upwards(directory)) {
      List<ProjectBuild> found =
          tools(folder).stream()
              .filter(tool -> wanted.isEmpty() || wanted.get() == tool)
              .map(tool -> new ProjectBuild(tool, rootOf(tool, folder), folder))
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of(new ProjectBuild(BuildTool.NONE, directory, directory));
  }

  private static List<BuildTool> tools(Path folder) {
    boolean gradle = has(folder, SCRIPTS) || has(folder, SETTINGS);
    boolean maven = Files.isRegularFile(folder.resolve("pom.xml"));
    if (gradle && maven) {
      return prefersGradle(folder)
          ? List.of(BuildTool.GRADLE, BuildTool.MAVEN)
          : List.of(BuildTool.MAVEN, BuildTool.GRADLE);
    }
    if (gradle) {
      return List.of(BuildTool.GRADLE);
    }
    return maven ? List.of(BuildTool.MAVEN) : List.of();
  }

  private static Path rootOf(BuildTool tool, Path folder) {
    return tool == BuildTool.MAVEN ? MavenReactor.rootOf(folder) : gradleRoot(folder);
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

  public static List<Path> upwards(Path directory) {
    return Stream.<Path>iterate(directory, up -> up != null, Path::getParent).toList();
  }

  private static boolean has(Path folder, List<String> names) {
    return names.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }
}
