package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Links;
import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Pen;
import dev.konsol.console.screen.style.Style;
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
    lines.add(
        "pen " + pen(terminal.pen, terminal.links) + " charset " + terminal.charset.sequences());
    lines.add("saved " + cursor(terminal.savedCursor(), terminal));
    lines.add("main cursor " + terminal.mainCursor().map(c -> cursor(c, terminal)));
    lines.add("margins %d-%d".formatted(terminal.top, terminal.bottom));
    lines.add("tabs " + terminal.tabs.columns().boxed().toList());
    lines.add(
        "modes "
            + IntStream.range(0, 8).filter(bit -> terminal.modes.has(1 << bit)).boxed().toList()
            + terminal.modes.rememberedOn());
    lines.add("keypad " + terminal.modes.has(Modes.KEYPAD));
    lines.add("titles " + screen.snapshot().title() + screen.titlesAside());
    lines.add("alternate " + terminal.onAlternate());
    rows(lines, terminal.shown(), terminal);
    if (terminal.onAlternate()) {
      lines.add("main");
      rows(lines, terminal.main, terminal);
    }
    return lines;
  }

  private static String cursor(TerminalState.SavedCursor cursor, TerminalState terminal) {
    return "%d,%d %s %s %s"
        .formatted(
            cursor.y(),
            Math.min(cursor.x(), terminal.cols - 1),
            cursor.origin(),
            pen(cursor.pen(), terminal.links),
            cursor.charset().sequences());
  }

  private static String pen(Pen pen, Links links) {
    return Style.of(pen.style(), pen.lineColour()).parameters(':') + links.address(pen.link());
  }

  private static void rows(List<String> lines, Grid grid, TerminalState terminal) {
    for (int y = 0; y < terminal.rows; y++) {
      var row = grid.row(y);
      boolean goesOn = row.wrapped && y + 1 < terminal.rows;
      lines.add(row.toStyled(terminal.links).ansi() + (goesOn ? " >" : ""));
    }
  }
}
