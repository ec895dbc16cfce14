package dev.konsol.client.repl.display;

import dev.konsol.client.terminal.AnsiStyle;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/// Shows what has tables so that they fit the terminal, and once more as wide as they are for who
/// asks. Confined to the thread that shows results.
public final class FittedText {
  private final ReplScreen screen;
  private final AnsiStyle style;
  private final IntSupplier width;
  private IntFunction<String> last = _ -> "";

  /// @param width of the terminal at present; 0 where nothing is cut
  public FittedText(ReplScreen screen, AnsiStyle style, IntSupplier width) {
    this.screen = screen;
    this.style = style;
    this.width = width;
  }

  /// Shows it cut to the terminal, and says so.
  ///
  /// @param text as it is within that many columns; 0 is for all of it
  public void show(IntFunction<String> text) {
    int columns = width.getAsInt();
    String fitted = text.apply(columns);
    screen.line(fitted);
    if (!fitted.equals(text.apply(0))) {
      last = text;
      screen.complain(style.faint("cut to " + columns + " columns: /wide shows all of it"));
    }
  }

  /// What was cut last. False when nothing was.
  public boolean showWhole() {
    String whole = last.apply(0);
    if (!whole.isEmpty()) {
      screen.line(whole);
    }
    return !whole.isEmpty();
  }
}
