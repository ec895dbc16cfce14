package dev.konsol.process;

import dev.konsol.core.KonsolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Turns what a caller wants to run into what can be run, or says what is wrong with it in the
/// caller's words.
final class ExecutableLookup {
  private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";

  private ExecutableLookup() {}

  /// The file of the program to run.
  static String find(ProgramSpec spec) {
    Path directory = spec.directory().toAbsolutePath();
    check(directory);
    spec.argv().forEach(ExecutableLookup::withoutNul);
    return find(spec.argv().getFirst(), directory, spec.environment());
  }

  private static void check(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw KonsolException.startFailed(
          Files.exists(directory)
              ? "'" + directory + "' is not a directory"
              : "the directory '" + directory + "' does not exist");
    }
    if (!Files.isExecutable(directory)) {
      throw KonsolException.startFailed(
          "the directory '" + directory + "' cannot be entered: permission denied");
    }
  }

  /// As `execvp` would, but on the PATH of the environment the program will have, and relative to
  /// the directory it will have.
  private static String find(String program, Path directory, Map<String, String> environment) {
    if (program.contains("/")) {
      return checked(program, directory.resolve(program));
    }
    String path = environment.getOrDefault("PATH", USUAL_PATH);
    boolean forbidden = false;
    for (String entry : path.split(":", -1)) {
      Path candidate = directory.resolve(entry).resolve(program);
      if (Files.isRegularFile(candidate)) {
        if (Files.isExecutable(candidate)) {
          return candidate.toString();
        }
        forbidden = true;
      }
    }
    throw KonsolException.startFailed(
        forbidden
            ? "the program '" + program + "' on the PATH is not executable: permission denied"
            : "the program '" + program + "' is not on the PATH " + path);
  }

  private static String checked(String program, Path file) {
    if (!Files.isRegularFile(file)) {
      throw KonsolException.startFailed(
          Files.exists(file)
              ? "'" + program + "' is not a program"
              : "the program '" + program + "' does not exist");
    }
    if (!Files.isExecutable(file)) {
      throw KonsolException.startFailed(
          "the program '" + program + "' is not executable: permission denied");
    }
    return file.toString();
  }

  /// `NAME=value` for each.
  static List<String> variables(Map<String, String> environment) {
    List<String> variables = new ArrayList<>(environment.size());
    environment.forEach(
        (name, value) -> {
          if (name.isEmpty() || name.contains("=")) {
            throw KonsolException.badRequest("'" + name + "' cannot be the name of a variable");
          }
          variables.add(withoutNul(name + "=" + value));
        });
    return variables;
  }

  /// C would silently end the string there.
  private static String withoutNul(String string) {
    if (string.indexOf('\0') >= 0) {
      throw KonsolException.badRequest("an argument or a variable cannot hold a NUL character");
    }
    return string;
  }
}
