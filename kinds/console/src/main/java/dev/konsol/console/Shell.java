package dev.konsol.console;

import dev.konsol.process.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The shell that a command line is for.
final class Shell {
  /// Those that read a command line as POSIX has it.
  private static final Set<String> ALIKE =
      Set.of("sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "yash", "zsh");

  private Shell() {}

  /// The user's own where its language is the usual one, else bash, else what every system has.
  static String of(Map<String, String> environment) {
    return Optional.of(Path.of(environment.getOrDefault("SHELL", "")))
        .filter(shell -> shell.isAbsolute() && Files.isExecutable(shell))
        .filter(shell -> ALIKE.contains(String.valueOf(shell.getFileName())))
        .or(() -> SearchPath.of(environment).find("bash"))
        .map(Path::toString)
        .orElse("/bin/sh");
  }
}
