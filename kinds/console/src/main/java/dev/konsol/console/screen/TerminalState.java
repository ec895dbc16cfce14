package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Charset;
import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Pen;
import dev.konsol.console.screen.state.Tabs;
import dev.konsol.process.Size;
import org.jspecify.annotations.Nullable;

/// The state of a terminal and what can be done to it: two grids, a cursor, margins, modes. Where
/// terminals differ it does as tmux does.
///
/// The cursor's column may equal the width: the last column is written and the line will wrap when
/// the next character comes.
final class TerminalState {
  final Modes modes = new Modes();
  final Pen pen = new Pen();
  final Charset charset = new Charset();
  final Tabs tabs;
  private final Saved saved = new Saved();

  /// Null when nobody wants the lines that leave: scrolling then need not look at them.
  private final @Nullable Scrolled scrolled;

  private final Grid main;
  private @Nullable Grid alternate;
  private Grid grid;

  /// Where the cursor was when the alternate screen was entered; the column is -1 before that.
  private int mainX = -1;

  private int mainY;
  int rows;
  int cols;
  int x;
  int y;
  int top;
  int bottom;

  TerminalState(Size size, @Nullable Scrolled scrolled) {
    this.scrolled = scrolled;
    rows = size.rows();
    cols = size.cols();
    bottom = rows - 1;
    main = new Grid(rows, cols);
    grid = main;
    tabs = new Tabs(cols);
  }

  Row row() {
    return grid.row(y);
  }

  Row row(int index) {
    return grid.row(index);
  }

  Grid main() {
    return main;
  }

  /// The grid that is to be seen now.
  Grid shown() {
    return grid;
  }

  boolean onAlternate() {
    return grid != main;
  }

  void lineFeed() {
    if (y == bottom) {
      scrollUp(1);
    } else if (y < rows - 1) {
      y++;
    }
  }

  void wrap() {
    row().wrapped = true;
    lineFeed();
    x = 0;
  }

  void reverseIndex() {
    if (y == top) {
      grid.scrollDown(top, bottom, 1);
    } else if (y > 0) {
      y--;
    }
  }

  void scrollUp(int count) {
    int n = Math.min(count, bottom - top + 1);
    if (scrolled != null && !onAlternate()) {
      leave(scrolled, top, top + n);
    }
    grid.scrollUp(top, bottom, n);
  }

  void scrollDown(int count) {
    grid.scrollDown(top, bottom, count);
  }

  private void leave(Scrolled taker, int from, int to) {
    for (int row = from; row < to; row++) {
      taker.line(main.row(row));
    }
  }

  void backspace() {
    if (x > 0) {
      x--;
    } else if (y > 0 && grid.row(y - 1).wrapped) {
      y--;
      x = cols - 1;
    }
  }

  void up(int count) {
    y = Math.max(y < top ? 0 : top, y - count);
    x = Math.min(x, cols - 1);
  }

  void down(int count) {
    y = Math.min(y > bottom ? rows - 1 : bottom, y + count);
    x = Math.min(x, cols - 1);
  }

  void right(int count) {
    x = Math.min(cols - 1, x + count);
  }

  void left(int count) {
    x = Math.max(0, x - count);
  }

  void toColumn(int col) {
    x = Math.min(col, cols - 1);
  }

  void toRow(int row) {
    if (modes.has(Modes.ORIGIN)) {
      y = Math.min(top + row, bottom);
    } else {
      y = Math.min(row, rows - 1);
    }
  }

  void margins(int first, int last) {
    int low = Math.min(last, rows - 1);
    if (first >= low) {
      return;
    }
    top = first;
    bottom = low;
    x = 0;
    y = 0;
  }

  void insertLines(int count) {
    grid.scrollDown(y, lowest(), count);
  }

  void deleteLines(int count) {
    grid.scrollUp(y, lowest(), Math.min(count, lowest() - y + 1));
  }

  /// The last row that lines inserted at the cursor push down.
  private int lowest() {
    return y < top || y > bottom ? rows - 1 : bottom;
  }

  void eraseLine(int from, int to) {
    if (from == 0 && to >= cols) {
      row().clear();
    } else {
      row().clear(from, Math.min(to, cols));
    }
  }

  void eraseBelow() {
    if (x == 0 && y == 0) {
      eraseAll();
      return;
    }
    eraseLine(x, cols);
    grid.clear(y + 1, rows);
  }

  void eraseAbove() {
    grid.clear(0, y);
    eraseLine(0, x + 1);
  }

  void eraseAll() {
    if (scrolled != null && !onAlternate()) {
      leave(scrolled, 0, main.lastUsed());
    }
    grid.clear(0, rows);
  }

  void fillWithE() {
    for (int i = 0; i < rows; i++) {
      grid.row(i).fill('E');
    }
    top = 0;
    bottom = rows - 1;
    x = 0;
    y = 0;
  }

  void enterAlternate(boolean keepCursor) {
    if (onAlternate()) {
      return;
    }
    if (keepCursor) {
      mainX = x;
      mainY = y;
    }
    if (alternate == null) {
      alternate = new Grid(rows, cols);
    }
    alternate.clear(0, rows);
    grid = alternate;
  }

  void leaveAlternate(boolean restoreCursor) {
    if (restoreCursor && mainX >= 0) {
      x = mainX;
      y = mainY;
    }
    x = Math.min(x, cols - 1);
    y = Math.min(y, rows - 1);
    grid = main;
  }

  void saveCursor() {
    saved.x = x;
    saved.y = y;
    saved.origin = modes.has(Modes.ORIGIN);
    saved.pen.copyFrom(pen);
    saved.charset.copyFrom(charset);
  }

  void restoreCursor() {
    x = Math.min(saved.x, cols - 1);
    y = Math.min(saved.y, rows - 1);
    modes.set(Modes.ORIGIN, saved.origin);
    pen.copyFrom(saved.pen);
    charset.copyFrom(saved.charset);
  }

  /// DECSTR: everything but the text and the cursor's place.
  void softReset() {
    modes.softReset();
    top = 0;
    bottom = rows - 1;
    pen.reset();
    charset.copyFrom(new Charset());
  }

  /// RIS: as new.
  void reset() {
    softReset();
    modes.reset();
    tabs.reset(cols);
    grid = main;
    eraseAll();
    x = 0;
    y = 0;
    saveCursor();
  }

  /// Without reflow: lines keep their place in the row. Blank rows go from the bottom first, then
  /// rows from the top leave as if scrolled, so that the cursor and what was printed last stay.
  void resize(Size size) {
    if (size.rows() < rows) {
      shrink(rows - size.rows());
    }
    main.resize(size.rows(), size.cols());
    if (alternate != null) {
      alternate.resize(size.rows(), size.cols());
    }
    if (size.cols() != cols) {
      tabs.reset(size.cols());
    }
    rows = size.rows();
    cols = size.cols();
    top = 0;
    bottom = rows - 1;
    x = Math.min(x, cols - 1);
    y = Math.min(y, rows - 1);
    mainY = Math.min(mainY, rows - 1);
  }

  private void shrink(int count) {
    int cursor = onAlternate() ? mainY : y;
    int kept = Math.max(cursor + 1, main.lastUsed());
    int leaving = Math.min(cursor, Math.max(0, count - (rows - kept)));
    if (scrolled != null) {
      leave(scrolled, 0, leaving);
    }
    if (leaving > 0) {
      main.scrollUp(0, rows - 1, leaving);
    }
    mainY -= Math.min(mainY, leaving);
    if (onAlternate()) {
      int over = Math.max(0, y - (rows - 1 - count));
      grid.scrollUp(0, rows - 1, over);
      y -= over;
    } else {
      y -= leaving;
    }
  }

  private static final class Saved {
    private final Pen pen = new Pen();
    private final Charset charset = new Charset();
    private int x;
    private int y;
    private boolean origin;
  }
}
