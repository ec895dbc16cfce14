package dev.konsol.client.repl.display;

import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.wire.JsonObject;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/// Where everything that the REPL shows goes, so that a spinner and output do not get into each
/// other's way. Safe for any thread.
public final class ReplScreen implements Consumer<JsonObject>, AutoCloseable {
  private static final String ERASE = "\r\033[K";

  private final Consumer<String> out;
  private final Consumer<String> err;
  private final AnsiStyle style;
  private final boolean spins;
  private final Spinner spinner = new Spinner(this::draw);
  private boolean drawn;
  private boolean midLine;
  private String begun = "";
  private int stdout;
  private int stderr;

  public ReplScreen(Consumer<String> out, Consumer<String> err, AnsiStyle style, boolean spins) {
    this.out = out;
    this.err = err;
    this.style = style;
    this.spins = spins;
  }

  /// Something begins that may take a while.
  public synchronized void busy(String what) {
    stdout = 0;
    stderr = 0;
    if (spins) {
      spinner.start(what);
    }
  }

  /// It has ended: what snippets print next comes at a prompt.
  public synchronized void idle() {
    spinner.close();
    erase();
    if (midLine) {
      out.accept("\n");
      midLine = false;
    }
  }

  /// Somebody is about to type on the line that a snippet has begun. Answers what stands there,
  /// which a terminal's editor writes again.
  public synchronized String question() {
    spinner.close();
    erase();
    String question = begun;
    if (spins && midLine) {
      out.accept(ERASE);
    }
    midLine = false;
    begun = "";
    return question;
  }

  public synchronized void line(String text) {
    erase();
    out.accept(text + "\n");
  }

  public synchronized void complain(String text) {
    erase();
    err.accept(text + "\n");
  }

  /// A notification of the session.
  @Override
  public synchronized void accept(JsonObject message) {
    String chunk = message.object("params").optionalText("chunk").orElse("");
    // What threads of earlier snippets print is not in this one's answer.
    int others = message.object("params").flag("background") ? chunk.length() : 0;
    switch (message.text("method")) {
      case "konsol/stdout" -> {
        stdout(chunk);
        stdout -= others;
      }
      case "konsol/stderr" -> {
        stderr(chunk);
        stderr -= others;
      }
      default -> {}
    }
  }

  private void stdout(String chunk) {
    printed(chunk);
    stdout += chunk.length();
    out.accept(chunk);
  }

  private void stderr(String chunk) {
    printed(chunk);
    stderr += chunk.length();
    err.accept(style.red(chunk));
  }

  private void printed(String chunk) {
    erase();
    if (!chunk.isEmpty()) {
      midLine = !chunk.endsWith("\n");
      begun = (chunk.contains("\n") ? "" : begun) + chunk.substring(chunk.lastIndexOf('\n') + 1);
    }
  }

  /// What was printed faster than it could be told.
  synchronized void rest(String allOut, String allErr) {
    if (stdout < allOut.length()) {
      stdout(allOut.substring(stdout));
    }
    if (stderr < allErr.length()) {
      stderr(allErr.substring(stderr));
    }
  }

  /// Not over a line that a snippet has begun.
  private synchronized void draw(String text, CountDownLatch stopped) {
    if (stopped.getCount() > 0 && !midLine) {
      out.accept(ERASE + style.faint(text));
      drawn = true;
    }
  }

  /// Makes room: the spinner comes back at its next step.
  private void erase() {
    if (drawn) {
      drawn = false;
      out.accept(ERASE);
    }
  }

  @Override
  public void close() {
    spinner.close();
  }
}
