package dev.konsol.eval.project;

import dev.konsol.core.KonsolException;
import dev.konsol.process.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the Ruby of a project: the version that its `.ruby-version` names, where a version manager
/// has put it; else `ruby` on the PATH, which a version manager's shim may be.
public final class RubyInterpreter {
  /// Below the home directory, with the version at the place of the `%s`.
  private static final List<String> MANAGED =
      List.of(
          ".rbenv/versions/%s",
          ".local/share/mise/installs/ruby/%s",
          ".asdf/installs/ruby/%s",
          ".rubies/ruby-%s",
          ".rvm/rubies/ruby-%s");

  private RubyInterpreter() {}

  public static Path of(RubyProject project, Map<String, String> environment) {
    return find(project, environment)
        .orElseThrow(
            () ->
                KonsolException.startFailed(
                    "there is no Ruby for "
                        + project.root()
                        + ": install Ruby 3.0 or newer (on Debian and Ubuntu: apt install ruby"
                        + " ruby-bundler) so that 'ruby' is on the PATH"));
  }

  /// The same, where there may be none.
  public static Optional<Path> find(RubyProject project, Map<String, String> environment) {
    return managed(project.root(), environment).or(() -> onPath(environment));
  }

  public static Optional<Path> onPath(Map<String, String> environment) {
    return SearchPath.of(environment).find("ruby");
  }

  private static Optional<Path> managed(Path root, Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    return home.isEmpty()
        ? Optional.empty()
        : version(root)
            .flatMap(
                version ->
                    MANAGED.stream()
                        .map(place -> Path.of(home, place.formatted(version), "bin/ruby"))
                        .filter(RubyInterpreter::isProgram)
                        .findFirst());
  }

  private static Optional<String> version(Path root) {
    try {
      String text = Files.readString(root.resolve(".ruby-version")).strip();
      String version = text.startsWith("ruby-") ? text.substring("ruby-".length()) : text;
      return version.matches("[\\w.-]+") ? Optional.of(version) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
