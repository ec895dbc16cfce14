package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Charset;
import dev.konsol.process.Size;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A tmux server of its own that shows bytes in a pane and says what is to be seen there.
final class Tmux implements AutoCloseable {
  private static final String DONE = "konsol-has-shown-it-all";

  private final Path folder;
  private int sessions;

  Tmux(Path folder) throws IOException {
    this.folder = folder;
    Files.writeString(folder.resolve("conf"), "set -g status off\nset -g exit-empty off\n");
  }

  static boolean isThere() throws InterruptedException {
    try {
      var process = new ProcessBuilder("tmux", "-V").redirectErrorStream(true).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  Seen show(byte[] bytes, int length) throws IOException {
    var session = started(bytes, length, Recording.SIZE);
    var state = ask(session, "#{cursor_y} #{cursor_x} #{alternate_on}").split(" ", -1);
    var rows = rows(run("capture-pane", "-p", "-e", "-t", session));
    run("kill-session", "-t", session);
    int col = Math.min(Integer.parseInt(state[1]), Recording.SIZE.cols() - 1);
    return new Seen(length, Integer.parseInt(state[0]), col, state[2].equals("1"), rows);
  }

  /// The lines of the pane with sequences for their styles, which go on from line to line.
  List<String> showStyled(byte[] bytes, int length) throws IOException {
    var session = started(bytes, length, Recording.SIZE);
    var capture = run("capture-pane", "-p", "-e", "-N", "-t", session);
    run("kill-session", "-t", session);
    return List.of(capture.split("\n", -1));
  }

  /// Starts a session that has shown it all, and answers its name.
  String started(byte[] bytes, int length, Size size) throws IOException {
    var file = folder.resolve("bytes");
    Files.write(file, Arrays.copyOf(bytes, length));
    var session = "s" + sessions++;
    var script =
        "stty raw -echo; cat '%s'; printf '\\033]2;%s\\007'; exec sleep 100".formatted(file, DONE);
    var cols = Integer.toString(size.cols());
    var rows = Integer.toString(size.rows());
    run("new-session", "-d", "-x", cols, "-y", rows, "-s", session, "sh", "-c", script);
    Await.untilTrue(
        "the end of the recording in tmux",
        Duration.ofSeconds(20),
        () -> ask(session, "#{pane_title}").equals(DONE));
    return session;
  }

  void resize(String session, Size size) throws IOException {
    var cols = Integer.toString(size.cols());
    var rows = Integer.toString(size.rows());
    run("resize-window", "-t", session, "-x", cols, "-y", rows);
  }

  String ask(String session, String format) throws IOException {
    return run("display-message", "-p", "-t", session, format).strip();
  }

  String run(String... arguments) throws IOException {
    var command =
        new ArrayList<String>(List.of("tmux", "-u", "-S", folder.resolve("socket").toString()));
    command.addAll(List.of("-f", folder.resolve("conf").toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("TMUX");
    var process = builder.start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /// Tmux writes line drawing as letters between SO and SI; we want what a person sees.
  private static List<String> rows(String capture) {
    var rows = new ArrayList<String>();
    boolean drawing = false;
    for (String line : capture.split("\n", -1)) {
      var row = new StringBuilder();
      for (int c : line.replaceAll("\u001b\\[[0-9;:]*m", "").codePoints().toArray()) {
        if (c == 0x0e || c == 0x0f) {
          drawing = c == 0x0e;
        } else {
          row.appendCodePoint(drawing ? Charset.map(c) : c);
        }
      }
      rows.add(row.toString().replaceAll(" +$", ""));
    }
    int height = Recording.SIZE.rows();
    while (rows.size() < height) {
      rows.add("");
    }
    return List.copyOf(rows.subList(0, height));
  }

  @Override
  public void close() throws IOException {
    run("kill-server");
  }
}
