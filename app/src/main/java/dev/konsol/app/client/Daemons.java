package dev.konsol.app.client;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.Retry;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Finds the daemon of a directory, and starts one. Two clients that start one at once end up with
/// the same: the daemon's own lock decides.
final class Daemons {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final StateDirectory directory;
  private final Build build;
  private final PrintStream err;

  Daemons(StateDirectory directory, Build build, PrintStream err) {
    this.directory = directory;
    this.build = build;
    this.err = err;
  }

  StateDirectory directory() {
    return directory;
  }

  /// The running daemon, if there is one.
  Optional<Link> find() {
    try {
      return Optional.of(Link.connect(directory.reachableSocket()));
    } catch (IOException e) {
      // No socket, or one that nobody listens on: there is no daemon, whatever files lie there.
      return Optional.empty();
    }
  }

  Link findOrStart() throws IOException, InterruptedException {
    Optional<Link> running = find();
    if (running.isEmpty()) {
      return start();
    }
    Greeting.warnOfOtherBuild(running.get(), build, err);
    return running.get();
  }

  /// Starts a daemon in the background and waits until it answers.
  Link start() throws IOException, InterruptedException {
    directory.create();
    Path log = directory.logs().resolve("start." + ProcessHandle.current().pid() + ".log");
    launch(log);
    Optional<Link> started = Retry.find(PATIENCE, () -> findUnlessFailed(log));
    if (started.isEmpty()) {
      throw notStarted(log);
    }
    Files.move(log, directory.startLog(), StandardCopyOption.REPLACE_EXISTING);
    return started.get();
  }

  private Optional<Link> findUnlessFailed(Path log) throws IOException {
    Optional<Link> started = find();
    if (started.isEmpty() && failed(log)) {
      throw notStarted(log);
    }
    return started;
  }

  private static KonsolException notStarted(Path log) throws IOException {
    return new KonsolException(
        ErrorCode.START_FAILED, "the daemon did not start:\n" + lastLines(log));
  }

  private void launch(Path log) throws IOException {
    ProcessBuilder launcher =
        new ProcessBuilder(
            build.launcher().toString(), "serve", "--dir", directory.path().toString());
    launcher.environment().put("KONSOL_DETACH", log.toString());
    launcher.directory(Path.of("/").toFile());
    launcher.redirectInput(Path.of("/dev/null").toFile());
    launcher.redirectErrorStream(true);
    launcher.redirectOutput(log.toFile());
    launcher.start();
  }

  /// Whether a failure is in the log. That another daemon was faster is none: it will answer.
  private static boolean failed(Path log) throws IOException {
    for (String line : lines(log)) {
      if ((line.startsWith("konsol: ") || line.startsWith("Error"))
          && !line.contains("already runs in")) {
        return true;
      }
    }
    return false;
  }

  private static String lastLines(Path log) throws IOException {
    List<String> lines = lines(log);
    List<String> last = lines.subList(Math.max(0, lines.size() - 10), lines.size());
    return last.isEmpty() ? "  (nothing in " + log + ")" : "  " + String.join("\n  ", last);
  }

  private static List<String> lines(Path log) throws IOException {
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }
}
