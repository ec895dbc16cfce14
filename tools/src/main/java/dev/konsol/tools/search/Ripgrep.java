package dev.konsol.tools.search;

import dev.konsol.core.KonsolException;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.CapturedOutput;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.Limit;
import dev.konsol.process.launch.ProgramOutcome;
import dev.konsol.process.launch.Streams;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Says which of many files need not be opened, where ripgrep is installed. It never says what is
/// in a file: whoever asks opens those that are left, and finds in them what there is. So the
/// results are the same without it. Safe for any thread.
///
/// @param environment of the host, of which only the `PATH` counts
public record Ripgrep(Launcher launcher, Map<String, String> environment) {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int MOST_OUTPUT = 4 << 20;

  /// What is not plain ASCII is opened in any case: whether it is text, and what a pattern means in
  /// it, is for us to say.
  private static final String NOT_ASCII = "(?-u:[\\x00\\x80-\\xFF])";

  /// The program for files below a folder; nothing where there is none, or only one that the folder
  /// itself brings.
  Optional<Path> program(Path root) {
    for (String entry : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      try {
        Path program = Path.of(entry).resolve("rg");
        if (program.isAbsolute() && Files.isRegularFile(program) && Files.isExecutable(program)) {
          Path real = program.toRealPath();
          if (!real.startsWith(root) && !program.normalize().startsWith(root)) {
            return Optional.of(real);
          }
        }
      } catch (InvalidPathException | IOException e) {
        // Not there, then.
      }
    }
    return Optional.empty();
  }

  /// Those of the files that have to be opened; nothing where it cannot tell.
  ///
  /// @param files relative to the root, and plain as [PlainPattern] says of the pattern
  Optional<Set<Path>> worthOpening(Path program, Path root, String pattern, List<Path> files)
      throws InterruptedException {
    List<String> argv =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--no-config",
                "--no-messages",
                "--color=never",
                "--files-with-matches",
                "--null",
                "--text",
                "--encoding=none",
                "--regexp=" + pattern,
                "--regexp=" + NOT_ASCII,
                "--"));
    files.forEach(file -> argv.add("./" + file));
    CapturedOutput output = new CapturedOutput(MOST_OUTPUT, 0);
    try {
      ProgramOutcome outcome =
          launcher.run(
              new ProgramSpec(argv, root, Map.of("LC_ALL", "C"), launcher.serial("search")),
              Streams.OUTPUT,
              Limit.forced(LIMIT),
              output);
      return told(outcome) && output.complete()
          ? Optional.of(paths(output.text("")))
          : Optional.empty();
    } catch (KonsolException e) {
      // It cannot be started.
      return Optional.empty();
    }
  }

  /// Whether it got through all files: with matches, or without.
  private static boolean told(ProgramOutcome outcome) {
    return outcome instanceof ProgramOutcome.Exited(int code, String _) && code <= 1;
  }

  private static Set<Path> paths(String output) {
    Set<Path> paths = new HashSet<>();
    for (String each : output.split("\0", -1)) {
      if (each.startsWith("./")) {
        paths.add(Path.of(each.substring(2)));
      }
    }
    return paths;
  }
}
