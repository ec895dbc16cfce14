package dev.konsol.client.console.attach;

import dev.konsol.client.env.Streams;
import dev.konsol.client.terminal.TerminalModes;
import dev.konsol.client.terminal.Tty;

/// The terminal that a person sits at: taken over, drawn on, and given back as it was, whichever
/// way the attachment ends and whichever thread notices.
final class Outer {
  /// The title is put aside, the alternate screen taken, and nothing wraps by itself.
  private static final String ENTER = "\033[22;0t\033[?1049h\033[?7l\033[m\033[2J";

  private static final String LEAVE = "\033[?2026l\033[?7h\033[?25h\033[m\033[?1049l\033[23;0t";

  private final Streams streams;
  private final Tty tty;
  private final Painter painter = new Painter();
  private TerminalModes.Keys keys = TerminalModes.Keys.NONE;
  private String title = "";
  private boolean entered;

  Outer(Streams streams, Tty tty) {
    this.streams = streams;
    this.tty = tty;
  }

  synchronized void enter() {
    tty.raw();
    entered = true;
    write(ENTER);
  }

  synchronized void show(View.Drawing drawing) {
    if (!entered) {
      return;
    }
    if (drawing.anew()) {
      painter.forget();
    }
    StringBuilder out = new StringBuilder(keys.to(drawing.keys())).append(drawing.aside());
    keys = drawing.keys();
    if (!drawing.title().equals(title)) {
      title = drawing.title();
      out.append("\033]2;").append(printable(title)).append('\007');
    }
    write(out.append(painter.paint(drawing.frame(), drawing.window().cols())).toString());
  }

  private static String printable(String text) {
    StringBuilder clean = new StringBuilder();
    text.codePoints().filter(each -> !Character.isISOControl(each)).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  /// As it was before. Harmless when called again, by any thread.
  synchronized void leave() {
    if (entered) {
      entered = false;
      write(keys.to(TerminalModes.Keys.NONE) + LEAVE);
      tty.close();
    }
  }

  private void write(String text) {
    streams.out().print(text);
    streams.out().flush();
  }
}
