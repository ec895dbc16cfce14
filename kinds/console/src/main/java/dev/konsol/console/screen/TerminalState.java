package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Charset;
import dev.konsol.console.screen.state.Links;
import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Pen;
import dev.konsol.console.screen.state.Tabs;
import dev.konsol.process.Size;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of a terminal and what can be done to it: two grids, a cursor, margins, modes. Where
/// terminals differ it does as tmux does.
///
/// The cursor's column may equal the width: the last column is written and the line will wrap when
/// the next character comes.
final class TerminalState {
  final Modes modes = new Modes();
  final Pen pen = new Pen();
  final Links links = new Links();
  final Charset charset = new Charset();
  final Tabs tabs;
  private final Saved saved = new Saved();

  final Grid.Leaving leaving;

  final Grid main;
  private @Nullable Grid alternate;
  private Grid grid;

  /// Where the cursor was when the alternate screen was entered; the column is -1 before that.
  private int mainX = -1;

  private int mainY;
  private final Pen mainPen = new Pen();

  /// How the cursor looks (DECSCUSR); 0 as the viewer likes it.
  int cursorShape;

  int rows;
  int cols;
  int x;
  int y;
  int top;
  int bottom;

  TerminalState(Size size, Grid.Leaving leaving) {
    this.leaving = leaving;
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

  /// The grid that is to be seen now.
  Grid shown() {
    return grid;
  }

  boolean onAlternate() {
    return grid != main;
  }

  void lineFeed() {
    lineFeed(pen.erased());
  }

  private void lineFeed(long background) {
    if (y == bottom) {
      scrollUp(1, background);
    } else if (y < rows - 1) {
      y++;
    }
  }

  void wrap() {
    row().wrapped = true;
    lineFeed(0);
    x = 0;
  }

  void reverseIndex() {
    if (y == top) {
      grid.scrollDown(top, bottom, 1, pen.erased());
    } else if (y > 0) {
      y--;
    }
  }

  void scrollUp(int count) {
    scrollUp(count, pen.erased());
  }

  private void scrollUp(int count, long background) {
    int n = Math.min(count, bottom - top + 1);
    if (!onAlternate()) {
      main.leave(top, top + n, leaving);
    }
    grid.scrollUp(top, bottom, n, background);
  }

  void scrollDown(int count) {
    grid.scrollDown(top, bottom, count, pen.erased());
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
    grid.scrollDown(y, lowest(), count, pen.erased());
  }

  void deleteLines(int count) {
    grid.scrollUp(y, lowest(), Math.min(count, lowest() - y + 1), pen.erased());
  }

  /// The last row that lines inserted at the cursor push down.
  private int lowest() {
    return y < top || y > bottom ? rows - 1 : bottom;
  }

  void eraseLine(int from, int to) {
    if (from == 0 && to >= cols) {
      row().clear(pen.erased());
    } else {
      row().clear(from, Math.min(to, cols), pen.erased());
    }
  }

  void eraseBelow() {
    if (x == 0 && y == 0) {
      eraseAll();
      return;
    }
    eraseLine(x, cols);
    grid.clear(y + 1, rows, pen.erased());
  }

  void eraseAbove() {
    grid.clear(0, y, pen.erased());
    eraseLine(0, x + 1);
  }

  void eraseAll() {
    if (!onAlternate()) {
      main.leave(0, main.lastWritten(), leaving);
      leaving.keepOut();
    }
    grid.clear(0, rows, pen.erased());
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
      mainPen.copyFrom(pen);
    }
    if (alternate == null) {
      alternate = new Grid(rows, cols);
    }
    alternate.clear(0, rows, 0);
    grid = alternate;
  }

  void leaveAlternate(boolean restoreCursor) {
    if (restoreCursor && mainX >= 0) {
      x = mainX;
      y = mainY;
      pen.copyFrom(mainPen);
    }
    x = Math.min(x, cols - 1);
    y = Math.min(y, rows - 1);
    grid = main;
  }

  /// Where the cursor goes when the alternate screen is left, and its pen there; nothing when it
  /// stays where it is.
  Optional<SavedCursor> mainCursor() {
    return mainX < 0
        ? Optional.empty()
        : Optional.of(new SavedCursor(mainX, mainY, false, mainPen, new Charset()));
  }

  SavedCursor savedCursor() {
    return new SavedCursor(saved.x, saved.y, saved.origin, saved.pen, saved.charset);
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
    cursorShape = 0;
    grid = main;
    eraseAll();
    x = 0;
    y = 0;
    saveCursor();
  }

  /// The main screen is wrapped anew; the alternate one, which its program redraws, is only cut or
  /// filled up. The cursor stays in its line.
  void resize(Size size) {
    if (onAlternate()) {
      y -= grid.resize(size, y);
      resizeMain(size, Math.max(0, mainX), Math.min(mainY, rows - 1), false);
    } else {
      if (alternate != null) {
        alternate.resize(size, 0);
      }
      resizeMain(size, x, y, true);
    }
    if (size.cols() != cols) {
      tabs.reset(size.cols());
    }
    rows = size.rows();
    cols = size.cols();
    top = 0;
    bottom = rows - 1;
    x = onAlternate() ? Math.min(x, cols - 1) : x;
    y = Math.min(y, rows - 1);
    mainY = Math.min(mainY, rows - 1);
  }

  private void resizeMain(Size size, int atX, int atY, boolean shown) {
    if (leaving instanceof ScrolledRows history) {
      var reflow = new Reflow(main, history, size, atX, atY);
      reflow.run();
      if (shown) {
        x = reflow.x();
        y = reflow.y();
      } else if (mainX >= 0) {
        mainX = reflow.x();
        mainY = reflow.y();
      }
    }
  }

  /// A cursor that was put aside: its place and what text gets there. Only to be looked at.
  record SavedCursor(int x, int y, boolean origin, Pen pen, Charset charset) {}

  private static final class Saved {
    private final Pen pen = new Pen();
    private final Charset charset = new Charset();
    private int x;
    private int y;
    private boolean origin;
  }
}
