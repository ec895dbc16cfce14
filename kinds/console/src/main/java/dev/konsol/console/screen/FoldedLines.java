package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Links;

/// Gathers rows as lines of text. A sequence of a few bytes can fill a whole row, so the text is
/// cut where it grows out of proportion to what was printed.
final class FoldedLines implements Grid.Leaving {
  /// Text that is read later leads nowhere.
  private static final Links NO_LINKS = new Links();

  private static final int ALWAYS_ALLOWED = 1024 * 1024;
  private static final String CUT = "[the rest is left out: far more text than was printed]";

  private final StringBuilder text;
  private final long longest;
  private final boolean styled;
  private boolean cut;

  FoldedLines(int printed, boolean styled) {
    this.styled = styled;
    longest = ALWAYS_ALLOWED + 2L * printed;
    text = new StringBuilder(Math.max(64, printed / 2));
  }

  @Override
  public Row exchange(Row row) {
    line(row);
    return row;
  }

  private void line(Row row) {
    add(row);
    if (!row.wrapped && !cut) {
      text.append('\n');
    }
  }

  private void add(Row row) {
    cut |= text.length() + row.used >= longest;
    if (cut) {
      return;
    }
    if (styled) {
      text.append(row.toStyled(NO_LINKS).ansi());
    } else if (row.wrapped) {
      row.appendWrapped(text);
    } else {
      row.appendTrimmed(text);
    }
  }

  /// The rows that show something, and a line break when the cursor is below them.
  void addAll(Grid grid, int cursor) {
    int last = grid.lastUsed();
    for (int y = 0; y < last - 1; y++) {
      line(grid.row(y));
    }
    if (last > 0) {
      add(grid.row(last - 1));
    }
    if (cursor >= last && cursor > 0) {
      text.append('\n');
    }
  }

  /// Ends the line that is open.
  void startNew() {
    if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
      text.append('\n');
    }
  }

  String text() {
    return cut ? text + "\n" + CUT : text.toString();
  }
}
