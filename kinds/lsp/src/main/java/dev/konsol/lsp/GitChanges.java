package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lsp.process.Launcher;
import dev.konsol.process.PipedProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Asks git which files there are and which of them have changed.
final class GitChanges {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MOST_BYTES = 16 << 20;

  private final Launcher launcher;

  GitChanges(Launcher launcher) {
    this.launcher = launcher;
  }

  /// Changed against the last commit, and new ones; without those that are gone or ignored.
  List<Path> changed(Path directory) throws InterruptedException {
    Path top = Path.of(run(directory, "rev-parse", "--show-toplevel").strip());
    List<Path> files = new ArrayList<>();
    String[] entries =
        run(directory, "status", "--porcelain", "-z", "-uall", "--no-renames", ".").split("\0", -1);
    for (String entry : entries) {
      if (entry.length() > 3) {
        files.add(top.resolve(entry.substring(3)));
      }
    }
    files.removeIf(file -> !Files.isRegularFile(file));
    return files;
  }

  /// All that are not ignored.
  List<Path> all(Path directory) throws InterruptedException {
    List<Path> files = new ArrayList<>();
    for (String name :
        run(directory, "ls-files", "-z", "-co", "--exclude-standard").split("\0", -1)) {
      if (!name.isEmpty()) {
        files.add(directory.resolve(name));
      }
    }
    files.removeIf(file -> !Files.isRegularFile(file));
    return files;
  }

  private String run(Path directory, String... arguments) throws InterruptedException {
    List<String> argv = new ArrayList<>(List.of("git", "--no-optional-locks"));
    argv.addAll(List.of(arguments));
    PipedProgram git = launcher.start("git", argv, directory, Map.of("GIT_TERMINAL_PROMPT", "0"));
    try {
      git.input().close();
      byte[] output = git.output().readNBytes(MOST_BYTES);
      if (!git.awaitExit(Budget.of(PATIENCE))
          || !git.ending().startsWith("it exited with code 0")) {
        throw new KonsolException(
            ErrorCode.BAD_REQUEST,
            "git cannot tell the files of " + directory + ": " + git.ending());
      }
      return new String(output, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new KonsolException(ErrorCode.START_FAILED, "git failed: " + e.getMessage(), e);
    } finally {
      git.end(Budget.of(Duration.ofSeconds(1)), true);
    }
  }
}
