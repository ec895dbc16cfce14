package dev.konsol.console.screen;

import dev.konsol.console.screen.TerminalState.SavedCursor;
import dev.konsol.console.screen.state.Charset;
import dev.konsol.console.screen.state.Links;
import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Pen;
import dev.konsol.console.screen.state.StyleBits;
import dev.konsol.console.screen.state.Title;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.StyledRow;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes what makes an empty terminal of the same size look and behave like this one: both
/// screens, the cursor, margins, tabs, modes, the title. For one use.
///
/// Nothing of what the program printed gets out but printable characters: cells never hold others,
/// the title and links are cleaned, everything else is numbers.
final class Repaint {
  private static final String CSI = "\u001b[";

  /// A picture of more than this goes on without colours: a style for each cell of the largest
  /// terminal would be tens of megabytes.
  private static final int MOST_STYLED = 4 << 20;

  private final TerminalState terminal;
  private final Writer writer;
  private final Title title;
  private final StringBuilder out = new StringBuilder(4096);
  private long style;
  private int lineColour;
  private int link;

  Repaint(TerminalState terminal, Writer writer, Title title) {
    this.terminal = terminal;
    this.writer = writer;
    this.title = title;
  }

  byte[] bytes() {
    titles();
    tabs();
    if (terminal.onAlternate()) {
      draw(terminal.main);
      terminal.mainCursor().ifPresentOrElse(this::enterAlternate, () -> csi("?1047h"));
    } else {
      terminal.mainCursor().ifPresent(this::visitAlternate);
    }
    draw(terminal.shown());
    margins();
    saved(terminal.savedCursor());
    cursor();
    modes();
    pen(terminal.pen);
    out.append(terminal.charset.sequences());
    lastCharacter();
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void titles() {
    List<String> aside = title.aside();
    for (String each : aside.reversed()) {
      title(each);
      csi("22;0t");
    }
    if (!aside.isEmpty() || !title.text().isEmpty()) {
      title(title.text());
    }
  }

  private void title(String text) {
    out.append("\u001b]2;").append(text).append("\u001b\\");
  }

  private void tabs() {
    if (!terminal.tabs.asNew(terminal.cols)) {
      csi("3g");
      terminal
          .tabs
          .columns()
          .filter(col -> col < terminal.cols)
          .forEach(
              col -> {
                csi((col + 1) + "G");
                out.append("\u001bH");
              });
      out.append('\r');
    }
  }

  private void enterAlternate(SavedCursor cursor) {
    move(cursor.y(), cursor.x());
    pen(cursor.pen());
    csi("?1049h");
  }

  /// A terminal remembers where its cursor was when the alternate screen was entered last.
  private void visitAlternate(SavedCursor cursor) {
    enterAlternate(cursor);
    csi("?1049l");
  }

  private void draw(Grid grid) {
    style(0, 0);
    link(Links.NONE);
    boolean wraps = false;
    for (int y = 0; y < terminal.rows; y++) {
      Row row = grid.row(y);
      boolean goesOn = row.wrapped && y + 1 < terminal.rows;
      int end = goesOn ? wrapAt(row, grid.row(y + 1)) : row.used;
      if (end > 0 && !wraps) {
        move(y, 0);
      }
      draw(row, 0, wraps ? Math.max(1, end) : end);
      wraps = goesOn;
    }
  }

  /// A wide character that does not fit wraps one column earlier.
  private int wrapAt(Row row, Row next) {
    int cols = terminal.cols;
    boolean early = row.used < cols && cols > 1 && next.cells[1] == Row.PAD && next.intact(0);
    return early ? cols - 1 : cols;
  }

  private void draw(Row row, int from, int end) {
    for (int col = from; col < end; col++) {
      if (out.length() < MOST_STYLED) {
        style(row.styleAt(col), row.lineColourAt(col));
        link(row.linkAt(col));
      } else {
        style(0, 0);
        link(Links.NONE);
      }
      row.appendWhole(out, col);
    }
  }

  private void margins() {
    if (terminal.top != 0 || terminal.bottom != terminal.rows - 1) {
      csi((terminal.top + 1) + ";" + (terminal.bottom + 1) + "r");
    }
  }

  private void saved(SavedCursor cursor) {
    boolean asNew = cursor.x() == 0 && cursor.y() == 0 && !cursor.origin();
    if (asNew && cursor.pen().style() == 0 && cursor.charset().sequences().isEmpty()) {
      return;
    }
    if (cursor.origin()) {
      csi("?6h");
    }
    move(cursor.origin() ? cursor.y() - terminal.top : cursor.y(), cursor.x());
    pen(cursor.pen());
    out.append(cursor.charset().sequences()).append("\u001b7");
    plain(cursor.charset());
    if (cursor.origin()) {
      csi("?6l");
    }
  }

  private void plain(Charset charset) {
    if (!charset.sequences().isEmpty()) {
      out.append("\u001b(B\u001b)B\u000f");
    }
  }

  private void cursor() {
    boolean origin = terminal.modes.has(Modes.ORIGIN);
    if (origin) {
      csi("?6h");
    }
    int y = origin ? Math.max(0, terminal.y - terminal.top) : terminal.y;
    if (endsWithText()) {
      move(y, lastPrinted());
    } else if (terminal.x < terminal.cols) {
      move(y, terminal.x);
    } else {
      move(y, lastPrinted());
      draw(terminal.row(), lastPrinted(), terminal.cols);
    }
  }

  /// The column of the character left of the cursor.
  private int lastPrinted() {
    int col = terminal.x - 1;
    boolean wide = col > 0 && terminal.row().cells[col] == Row.PAD && terminal.row().intact(col);
    return wide ? col - 1 : col;
  }

  /// Whether the cursor comes to its place by printing the character before it, as it did: then a
  /// mark that follows combines with it, REP repeats it, and in the last column the line is about
  /// to wrap.
  private boolean endsWithText() {
    if (!writer.afterText() || terminal.x == 0 || !terminal.modes.usual()) {
      return false;
    }
    Row row = terminal.row();
    int col = lastPrinted();
    return !terminal.charset.drawing()
        && row.intact(col)
        && row.styleAt(col) == terminal.pen.style()
        && row.linkAt(col) == terminal.pen.link();
  }

  private void lastCharacter() {
    if (endsWithText()) {
      draw(terminal.row(), lastPrinted(), terminal.x);
    }
    if (writer.joining()) {
      out.append(Writer.ZERO_WIDTH_JOINER);
    }
  }

  private void modes() {
    Modes modes = terminal.modes;
    on(modes.has(Modes.INSERT), "4h");
    on(modes.has(Modes.NEW_LINE), "20h");
    on(modes.has(Modes.CURSOR_KEYS), "?1h");
    on(!modes.has(Modes.WRAP), "?7l");
    on(!modes.has(Modes.CURSOR), "?25l");
    on(modes.has(Modes.PASTE), "?2004h");
    on(terminal.cursorShape != 0, terminal.cursorShape + " q");
    if (modes.has(Modes.KEYPAD)) {
      out.append("\u001b=");
    }
    modes.rememberedOn().forEach(number -> csi("?" + number + "h"));
  }

  private void on(boolean wanted, String sequence) {
    if (wanted) {
      csi(sequence);
    }
  }

  private void move(int row, int col) {
    csi((row + 1) + ";" + (Math.min(col, terminal.cols - 1) + 1) + "H");
  }

  private void pen(Pen pen) {
    style(pen.style(), pen.lineColour());
    link((pen.style() & StyleBits.LINK) == 0 ? Links.NONE : pen.link());
  }

  private void link(int wanted) {
    if (wanted != link) {
      link = wanted;
      StyledRow.link(out, terminal.links.address(wanted));
    }
  }

  private void style(long wanted, int line) {
    boolean lined = (wanted & StyleBits.LINE_COLOUR) != 0;
    if (wanted == style && (!lined || line == lineColour)) {
      return;
    }
    style = wanted;
    lineColour = line;
    out.append(Style.of(wanted, line).sgr());
  }

  private void csi(String rest) {
    out.append(CSI).append(rest);
  }
}
