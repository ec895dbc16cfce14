package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Pen;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Everything that a terminal has, as lines of text: both screens with styles and wrapped lines,
/// the cursors, margins, tabs, modes and titles. A cell that was never written counts as a blank.
final class WholeState {
  private WholeState() {}

  static List<String> of(Screen screen) {
    var terminal = screen.terminal;
    var lines = new ArrayList<String>();
    lines.add("cursor %d,%d shape %d".formatted(terminal.y, terminal.x, terminal.cursorShape));
    lines.add("pen " + pen(terminal.pen) + " charset " + terminal.charset.sequences());
    lines.add("saved " + cursor(terminal.savedCursor(), terminal.cols));
    lines.add("main cursor " + terminal.mainCursor().map(c -> cursor(c, terminal.cols)));
    lines.add("margins %d-%d".formatted(terminal.top, terminal.bottom));
    lines.add("tabs " + terminal.tabs.columns().boxed().toList());
    lines.add(
        "modes "
            + IntStream.range(0, 8).filter(bit -> terminal.modes.has(1 << bit)).boxed().toList()
            + terminal.modes.rememberedOn());
    lines.add("keypad " + terminal.modes.has(Modes.KEYPAD));
    lines.add("titles " + screen.snapshot().title() + screen.titlesAside());
    lines.add("alternate " + terminal.onAlternate());
    rows(lines, terminal.shown(), terminal.rows);
    if (terminal.onAlternate()) {
      lines.add("main");
      rows(lines, terminal.main, terminal.rows);
    }
    return lines;
  }

  private static String cursor(TerminalState.SavedCursor cursor, int cols) {
    return "%d,%d %s %s %s"
        .formatted(
            cursor.y(),
            Math.min(cursor.x(), cols - 1),
            cursor.origin(),
            pen(cursor.pen()),
            cursor.charset().sequences());
  }

  private static String pen(Pen pen) {
    return Style.of(pen.style(), pen.lineColour()).parameters(':');
  }

  private static void rows(List<String> lines, Grid grid, int rows) {
    for (int y = 0; y < rows; y++) {
      var row = grid.row(y);
      lines.add(row.toStyled().ansi() + (row.wrapped && y + 1 < rows ? " >" : ""));
    }
  }
}
