package dev.konsol.process;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Turns what a caller wants to run into what can be run, or says what is wrong with it in the
/// caller's words.
final class Programs {
  private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";

  private Programs() {}

  static PosixSpawn.Command command(TerminalSpec spec, PosixSpawn.Stdio stdio) {
    Path directory = spec.directory().toAbsolutePath();
    List<String> variables = variables(spec.environment());
    String executable = find(spec.argv(), directory, spec.environment());
    return new PosixSpawn.Command(executable, spec.argv(), variables, directory.toString(), stdio);
  }

  /// The file of the program to run, when all the rest of it is fine too.
  static String executable(ProgramSpec spec) {
    var _ = variables(spec.environment());
    return find(spec.argv(), spec.directory().toAbsolutePath(), spec.environment());
  }

  private static String find(List<String> argv, Path directory, Map<String, String> environment) {
    check(directory);
    argv.forEach(Programs::withoutNul);
    return find(argv.getFirst(), directory, environment);
  }

  /// The sentence for an errno of `posix_spawn`.
  static KonsolException failed(PosixSpawn.Command command, int errno) {
    String program = "'" + command.executable() + "'";
    if (errno == Libc.EMFILE || errno == Libc.ENFILE) {
      return DescriptorBudget.refused(program);
    }
    return startFailed(
        switch (errno) {
          case Libc.ENOENT ->
              program + " cannot run: the interpreter its first line names is missing";
          case Libc.EACCES, Libc.EPERM -> program + " cannot run: permission denied";
          case Libc.ENOEXEC ->
              program + " is no program: a script needs a first line like #!/bin/sh";
          case Libc.E2BIG -> program + " cannot run: its arguments and environment are too long";
          case Libc.EAGAIN -> program + " cannot run: too many processes; raise ulimit -u";
          case Libc.ENOMEM -> program + " cannot run: this system has no memory left";
          default -> program + " cannot run: error " + errno + " of the system";
        });
  }

  private static void check(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw startFailed(
          Files.exists(directory)
              ? "'" + directory + "' is no directory"
              : "the directory '" + directory + "' does not exist");
    }
    if (!Files.isExecutable(directory)) {
      throw startFailed("the directory '" + directory + "' cannot be entered: permission denied");
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
    throw startFailed(
        forbidden
            ? "the program '" + program + "' on the PATH is not executable: permission denied"
            : "the program '" + program + "' is not on the PATH " + path);
  }

  private static String checked(String program, Path file) {
    if (!Files.isRegularFile(file)) {
      throw startFailed(
          Files.exists(file)
              ? "'" + program + "' is no program"
              : "the program '" + program + "' does not exist");
    }
    if (!Files.isExecutable(file)) {
      throw startFailed("the program '" + program + "' is not executable: permission denied");
    }
    return file.toString();
  }

  private static List<String> variables(Map<String, String> environment) {
    List<String> variables = new ArrayList<>(environment.size());
    environment.forEach(
        (name, value) -> {
          if (name.isEmpty() || name.contains("=")) {
            throw new KonsolException(
                ErrorCode.BAD_REQUEST, "'" + name + "' cannot be the name of a variable");
          }
          variables.add(withoutNul(name + "=" + value));
        });
    return variables;
  }

  /// C would silently end the string there.
  private static String withoutNul(String string) {
    if (string.indexOf('\0') >= 0) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "an argument or a variable cannot hold a NUL character");
    }
    return string;
  }

  private static KonsolException startFailed(String message) {
    return new KonsolException(ErrorCode.START_FAILED, message);
  }
}
