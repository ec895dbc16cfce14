package dev.konsol.lsp.workspace;

import dev.konsol.lsp.text.DiskText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a project's annotation processors generate, which is there once its build has run: a server
/// that builds nothing runs none. Lombok generates no files, and is not counted.
final class GeneratedSources {
  private static final String PATHS = "<annotationProcessorPaths>";
  private static final String ARTIFACT = "<artifactId>";
  private static final List<String> GRADLE = List.of("build.gradle", "build.gradle.kts");

  private GeneratedSources() {}

  /// Whether the file's module, or one above it, names processors, and none has run for the module.
  static boolean missing(Path file, Path root) {
    for (Path at = file.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
      if (Files.exists(at.resolve("pom.xml"))) {
        return !Files.exists(at.resolve("target/generated-sources/annotations")) && named(at, root);
      }
      if (GRADLE.stream().map(at::resolve).anyMatch(Files::exists)) {
        return !Files.exists(at.resolve("build/generated/sources/annotationProcessor"))
            && named(at, root);
      }
    }
    return false;
  }

  private static boolean named(Path module, Path root) {
    for (Path at = module; at != null && at.startsWith(root); at = at.getParent()) {
      Path folder = at;
      if (text(at, "pom.xml").filter(GeneratedSources::inPom).isPresent()
          || GRADLE.stream()
              .anyMatch(
                  name -> text(folder, name).filter(GeneratedSources::inGradle).isPresent())) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> text(Path folder, String name) {
    return DiskText.read(folder.resolve(name));
  }

  private static boolean inPom(String pom) {
    int from = pom.indexOf(PATHS);
    int to = pom.indexOf("</annotationProcessorPaths>", Math.max(from, 0));
    if (from < 0 || to < 0) {
      return pom.contains("<annotationProcessors>");
    }
    String[] artifacts = pom.substring(from, to).split(ARTIFACT, -1);
    return List.of(artifacts).stream().skip(1).anyMatch(each -> !each.startsWith("lombok"));
  }

  private static boolean inGradle(String script) {
    return script
        .lines()
        .map(String::strip)
        .anyMatch(line -> line.startsWith("annotationProcessor") && !line.contains("lombok"));
  }
}
