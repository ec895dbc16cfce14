package dev.konsol.eval.project;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Finds a project's build tool: its own wrapper, else the program on the PATH.
record ToolFinder(String wrapper, String program, String howToInstall) {
  static final ToolFinder MAVEN =
      new ToolFinder(
          "mvnw",
          "mvn",
          "install Maven (on Debian and Ubuntu: apt install maven) or add its wrapper to the"
              + " project (mvn wrapper:wrapper)");
  static final ToolFinder GRADLE =
      new ToolFinder(
          "gradlew",
          "gradle",
          "install Gradle (on Debian and Ubuntu: apt install gradle) or add its wrapper to the"
              + " project (gradle wrapper)");

  /// The start of a command line.
  List<String> find(Path root, Map<String, String> environment) {
    Path own = root.resolve(wrapper);
    if (Files.isRegularFile(own)) {
      // Archives and some version controls lose the permission to execute.
      return Files.isExecutable(own)
          ? new ArrayList<>(List.of(own.toString()))
          : new ArrayList<>(List.of("/bin/sh", own.toString()));
    }
    for (String folder : environment.getOrDefault("PATH", "/usr/bin:/bin").split(":", -1)) {
      Path candidate = Path.of(folder).resolve(program).toAbsolutePath();
      if (!folder.isEmpty() && Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
        return new ArrayList<>(List.of(candidate.toString()));
      }
    }
    throw new KonsolException(
        ErrorCode.START_FAILED,
        "%s is built with '%s', which is neither in the project nor on the PATH: %s"
            .formatted(root, program, howToInstall));
  }
}
