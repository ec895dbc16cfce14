package dev.konsol.eval.project.run;

import dev.konsol.core.KonsolException;
import dev.konsol.process.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Finds a project's build tool: its own wrapper, else the program on the PATH.
public record ToolFinder(String wrapper, String program, String howToInstall) {
  public static final ToolFinder MAVEN =
      new ToolFinder(
          "mvnw",
          "mvn",
          "install Maven (on Debian and Ubuntu: apt install maven) or add its wrapper to the"
              + " project (mvn wrapper:wrapper)");
  public static final ToolFinder GRADLE =
      new ToolFinder(
          "gradlew",
          "gradle",
          "install Gradle (on Debian and Ubuntu: apt install gradle) or add its wrapper to the"
              + " project (gradle wrapper)");

  /// The start of a command line.
  public List<String> find(Path root, Map<String, String> environment) {
    Path own = root.resolve(wrapper);
    if (Files.isRegularFile(own)) {
      // Archives and some version controls lose the permission to execute.
      return Files.isExecutable(own)
          ? new ArrayList<>(List.of(own.toString()))
          : new ArrayList<>(List.of("/bin/sh", own.toString()));
    }
    Path installed = SearchPath.of(environment).find(program).orElseThrow(() -> missing(root));
    return new ArrayList<>(List.of(installed.toString()));
  }

  private KonsolException missing(Path root) {
    return KonsolException.startFailed(
        "%s is built with '%s', which is neither in the project nor on the PATH: %s"
            .formatted(root, program, howToInstall));
  }
}
