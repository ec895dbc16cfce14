package dev.konsol.core.trust;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/// The files that build tools, and the servers that use them, run as code.
final class BuildFiles {
  private static final Pattern NAMES =
      Pattern.compile(
          "pom\\.xml|mvnw(\\.cmd)?|.*\\.gradle(\\.kts)?|gradlew(\\.bat)?|gradle\\.properties"
              + "|build\\.rs|Cargo\\.toml|build\\.zig|build\\.sbt|.*\\.cabal|hie\\.yaml|stack\\.yaml"
              + "|Gemfile(\\.lock)?|gems\\.rb|.*\\.gemspec|Rakefile|mix\\.exs|rebar\\.config"
              + "|project\\.clj|deps\\.edn|Package\\.swift|.*\\.(cs|fs|vb)proj|.*\\.(props|targets|sln)"
              + "|dune(-project)?|analysis_options\\.yaml|package\\.json|.*\\.config\\.[cm]?[jt]s");

  private static final Set<String> FOLDERS =
      Set.of(".mvn", "buildSrc", "gradle", "node_modules", ".cargo", "initializers", ".git");

  private BuildFiles() {}

  static boolean isOne(Path file) {
    if (NAMES.matcher(String.valueOf(file.getFileName())).matches()) {
      return true;
    }
    for (Path part : file) {
      if (FOLDERS.contains(part.toString())) {
        return true;
      }
    }
    return false;
  }
}
