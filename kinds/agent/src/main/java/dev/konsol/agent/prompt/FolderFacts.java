package dev.konsol.agent.prompt;

import dev.konsol.core.KonsolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What is true of a session's folder and machine when the session begins, one fact a line.
///
/// @param environment the host's: which shell the user has
record FolderFacts(GitState git, Clock clock, Map<String, String> environment) {
  private static final int MOST_NAMED = 20;
  private static final List<Map.Entry<String, String>> KINDS =
      List.of(
          Map.entry("pom.xml", "Maven"),
          Map.entry("build.gradle", "Gradle"),
          Map.entry("build.gradle.kts", "Gradle"),
          Map.entry("Gemfile", "Ruby with Bundler"),
          Map.entry("package.json", "Node.js"),
          Map.entry("pyproject.toml", "Python"),
          Map.entry("requirements.txt", "Python"),
          Map.entry("Cargo.toml", "Rust with Cargo"),
          Map.entry("go.mod", "Go"),
          Map.entry("CMakeLists.txt", "C or C++ with CMake"),
          Map.entry("Makefile", "make"));

  String of(Path directory) {
    StringBuilder facts = new StringBuilder("# Facts, as of the beginning of this session\n");
    facts.append("- Date: ").append(LocalDate.now(clock)).append('\n');
    facts.append(
        "- System: %s %s, %s\n"
            .formatted(property("os.name"), property("os.version"), property("os.arch")));
    facts.append("- Commands of the shell tool run with /bin/sh");
    Optional.ofNullable(environment.get("SHELL"))
        .ifPresent(shell -> facts.append("; the user's own shell is ").append(shell));
    facts.append("\n- You work in ").append(directory).append('\n');
    kind(directory).ifPresent(kind -> facts.append("- Project: ").append(kind).append('\n'));
    facts.append("- Git: ").append(git(directory)).append('\n');
    return facts.toString();
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }

  private static Optional<String> kind(Path directory) {
    String kinds =
        KINDS.stream()
            .filter(each -> Files.isRegularFile(directory.resolve(each.getKey())))
            .map(each -> each.getValue() + " (" + each.getKey() + ")")
            .collect(Collectors.joining(", "));
    return kinds.isEmpty() ? Optional.empty() : Optional.of(kinds);
  }

  private String git(Path directory) {
    Optional<GitHead> repository = GitHead.of(directory);
    if (repository.isEmpty()) {
      return "not a repository";
    }
    Path top = repository.get().top();
    String where = top.equals(directory) ? "" : ", which begins at " + top;
    return repository.get().checkedOut().orElse("a repository") + where + changes(directory);
  }

  private String changes(Path directory) {
    try {
      List<Path> changed = git.changed(directory);
      if (changed.isEmpty()) {
        return "; nothing is changed";
      }
      String names =
          changed.stream()
              .limit(MOST_NAMED)
              .map(file -> file.startsWith(directory) ? directory.relativize(file) : file)
              .map(Path::toString)
              .collect(Collectors.joining(", "));
      String more =
          changed.size() > MOST_NAMED ? " and " + (changed.size() - MOST_NAMED) + " more" : "";
      return "; changed or new by then: " + names + more;
    } catch (KonsolException e) {
      return "; what is changed is not known";
    } catch (InterruptedException e) {
      // The turn is stopped, and finds that out.
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
