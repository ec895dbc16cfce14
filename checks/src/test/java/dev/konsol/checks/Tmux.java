package dev.konsol.checks;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;

/// A tmux server of its own: a person's terminal, for the tests of what a person sees.
final class Tmux implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private final Path folder = Temporary.directory();
  private final Path socket = folder.resolve("tmux");

  Tmux() {
    Assumptions.assumeTrue(Path.of("/usr/bin/tmux").toFile().canExecute(), "tmux is not installed");
  }

  /// A window of that size which runs the command.
  void open(String name, int rows, int cols, ProcessBuilder command) {
    List<String> words =
        new ArrayList<>(List.of("new-session", "-d", "-s", name, "-x", "" + cols, "-y", "" + rows));
    words.addAll(List.of("-c", command.directory().toString()));
    for (Map.Entry<String, String> each : command.environment().entrySet()) {
      if (each.getKey().matches("KONSOL_.*|CHECKS_TAG|HOME|JAVA_HOME|XDG_.*")) {
        words.addAll(List.of("-e", each.getKey() + "=" + each.getValue()));
      }
    }
    // The trap is the shell's own: the command is interrupted by Ctrl-C, its shell is not.
    String script = "trap : INT; \"$@\"; echo \"left with $?\"; exec sleep 1000";
    words.addAll(List.of("--", "sh", "-c", script, "sh"));
    words.addAll(command.command());
    run(words);
  }

  void type(String name, String... keys) {
    List<String> words = new ArrayList<>(List.of("send-keys", "-t", name));
    words.addAll(List.of(keys));
    run(words);
  }

  void resize(String name, int rows, int cols) {
    run(List.of("resize-window", "-t", name, "-x", "" + cols, "-y", "" + rows));
  }

  String capture(String name) {
    return run(List.of("capture-pane", "-p", "-t", name));
  }

  /// The same with sequences for colours and attributes.
  String coloured(String name) {
    return run(List.of("capture-pane", "-p", "-e", "-t", name));
  }

  /// From now on programs may put text on the clipboard.
  void takeClipboard() {
    run(List.of("set-option", "-s", "set-clipboard", "on"));
  }

  /// The same, and there is text already.
  void fillClipboard(String text) {
    takeClipboard();
    run(List.of("set-buffer", text));
  }

  String clipboard() {
    return run(List.of("show-buffer"));
  }

  boolean hasClipboard() {
    return !run(List.of("list-buffers")).isEmpty();
  }

  String title(String name) {
    return run(List.of("display-message", "-p", "-t", name, "#{pane_title}")).strip();
  }

  /// What a program can leave behind in a terminal.
  String state(String name) {
    String format = "alternate=#{alternate_on} cursor=#{cursor_flag} mouse=#{mouse_any_flag}";
    return run(List.of("display-message", "-p", "-t", name, format)).strip();
  }

  void await(String name, String what, Predicate<String> seen) {
    try {
      Await.until(what, PATIENCE, () -> seen.test(capture(name)));
    } catch (AssertionError e) {
      throw new AssertionError(what + " is not on the screen:\n" + capture(name), e);
    }
  }

  private String run(List<String> words) {
    List<String> command =
        new ArrayList<>(List.of("tmux", "-S", socket.toString(), "-f", "/dev/null"));
    command.addAll(words);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String out =
          new String(
              process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new AssertionError(words + ": " + out);
      }
      return out;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    run(List.of("kill-server"));
    Temporary.delete(folder);
  }
}
