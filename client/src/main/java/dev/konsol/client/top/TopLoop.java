package dev.konsol.client.top;

import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.env.Signals;
import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.sessions.SessionRow;
import dev.konsol.client.terminal.Tty;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Has the terminal: draws when something is other than before, takes keys, and gives the terminal
/// to another command of this program and takes it back. All on the command's thread; another may
/// call [#leave].
final class TopLoop {
  private static final String ENTER = "\033[?1049h\033[?25l\033[?7l\033[2J";
  private static final String LEAVE = "\033[?7h\033[?25h\033[?1049l";

  /// Drawn at once by terminals that know it, passed over by others.
  private static final String BEGIN = "\033[?2026h\033[H\033[K";

  private static final String CLEAR = "\033[K";
  private static final String FINISH = "\033[?2026l";
  private static final int IDLE_MILLIS = 200;

  /// While the preview of what was just chosen is on its way.
  private static final int SOON_MILLIS = 20;

  private final Client client;
  private final Daemons daemons;
  private final Tty tty;
  private final Keyboard keyboard;
  private OverviewState overview = OverviewState.EMPTY;
  private String drawn = "";
  private boolean entered;

  TopLoop(Client client, Daemons daemons, Tty tty) {
    this.client = client;
    this.daemons = daemons;
    this.tty = tty;
    this.keyboard = new Keyboard(client.streams().in());
  }

  int run() throws IOException, InterruptedException {
    // In raw mode Ctrl-C is a key; while another command has the terminal, it is that one's.
    Signals.on("INT", () -> {});
    Runtime.getRuntime().addShutdownHook(new Thread(this::leave, "restore"));
    try (SessionFeed feed = SessionFeed.start(daemons);
        PreviewFeed previews = PreviewFeed.start(daemons, client.style().on())) {
      enter();
      return follow(feed, previews);
    } catch (EOFException e) {
      return 0;
    } finally {
      leave();
    }
  }

  private int follow(SessionFeed feed, PreviewFeed previews)
      throws IOException, InterruptedException {
    while (true) {
      Snapshot snapshot = feed.snapshot();
      overview = overview.showing(snapshot.rows());
      previews.choose(overview.chosen());
      Preview preview = previews.preview();
      draw(preview, snapshot);
      boolean awaited = !preview.key().equals(overview.selected());
      for (String key : keyboard.read(awaited ? SOON_MILLIS : IDLE_MILLIS)) {
        OverviewState.Step step = overview.press(key);
        overview = step.next();
        switch (step.wish()) {
          case LEAVE -> {
            return 0;
          }
          case OPEN -> open(overview.chosen().orElseThrow());
          case NONE -> {}
        }
      }
    }
  }

  private void draw(Preview preview, Snapshot snapshot) {
    Window window = tty.window().orElse(new Window(24, 80));
    String home = client.environment().getOrDefault("HOME", "");
    OverviewScreen screen = new OverviewScreen(client.style(), home, window);
    List<String> lines = screen.lines(overview, preview, snapshot);
    // Cleared before it is written: behind a full line the cursor still stands on its last cell.
    String frame = BEGIN + String.join("\r\n" + CLEAR, lines) + FINISH;
    if (!frame.equals(drawn)) {
      client.print(frame);
      drawn = frame;
    }
  }

  /// As a process of its own: a command that is over may leave a thread behind that waits for keys.
  private void open(SessionRow row) throws IOException, InterruptedException {
    leave();
    Path folder = Path.of(row.directory());
    ProcessBuilder command =
        new ProcessBuilder(
            row.isConsole()
                ? List.of(launcher(), "--dir", directory(), "console", "attach", row.address())
                : List.of(launcher(), "--dir", directory(), "repl", "--session", row.address()));
    if (row.host().isEmpty() && Files.isDirectory(folder)) {
      command.directory(folder.toFile());
    }
    int code = command.inheritIO().start().waitFor();
    if (code != 0 || row.ended()) {
      client.print("Any key goes back to the list. ");
      tty.raw();
      List<String> any = List.of();
      while (any.isEmpty()) {
        any = keyboard.read(IDLE_MILLIS);
      }
      client.print("\r" + CLEAR);
    }
    enter();
  }

  private String launcher() {
    return client.build().launcher().toString();
  }

  private String directory() {
    return daemons.directory().path().toString();
  }

  private synchronized void enter() {
    tty.raw();
    entered = true;
    drawn = "";
    client.print(ENTER);
  }

  /// Gives the terminal back as it was. Called on every way out, by any thread.
  private synchronized void leave() {
    if (entered) {
      entered = false;
      client.print(LEAVE);
    }
    tty.close();
  }
}
