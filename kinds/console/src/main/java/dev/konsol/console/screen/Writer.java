package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Charset;
import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Pen;
import dev.konsol.console.screen.state.Width;

/// Puts characters into the terminal's cells: wrapping, insert mode, wide and combining characters.
final class Writer {
  static final char ZERO_WIDTH_JOINER = 0x200d;

  private final TerminalState terminal;
  private final Pen pen;

  /// The character before this one was a zero-width joiner: this one joins its cell.
  private boolean joining;

  /// What REP repeats: the last character printed, 0 when something else came since.
  private int last;

  Writer(TerminalState terminal) {
    this.terminal = terminal;
    this.pen = terminal.pen;
  }

  /// Whether the last thing that came was a character.
  boolean afterText() {
    return last != 0;
  }

  /// Whether the next character will join the last one.
  boolean joining() {
    return joining;
  }

  /// Something other than text came: there is nothing to repeat.
  void interrupt() {
    last = 0;
  }

  /// Writes a run of printable ASCII, which is nearly everything there is.
  void ascii(byte[] bytes, int from, int to) {
    if (joining || unusual()) {
      for (int i = from; i < to; i++) {
        print(bytes[i]);
      }
      return;
    }
    last = bytes[to - 1];
    int i = from;
    while (i < to) {
      if (terminal.x >= terminal.cols) {
        terminal.wrap();
      }
      int n = Math.min(to - i, terminal.cols - terminal.x);
      run(terminal.row(), bytes, i, n);
      i += n;
    }
  }

  private boolean unusual() {
    return terminal.charset.drawing() || !terminal.modes.usual();
  }

  private void run(Row row, byte[] bytes, int from, int count) {
    int x = terminal.x;
    if (row.wide) {
      row.split(x, x + count);
    }
    int[] cells = row.cells;
    for (int i = 0; i < count; i++) {
      cells[x + i] = bytes[from + i];
    }
    int end = x + count;
    style(row, x, end);
    terminal.x = end;
    if (end > row.used) {
      row.used = end;
    }
  }

  private void style(Row row, int from, int to) {
    if (row.styled || pen.style() != 0) {
      row.style(from, to, pen);
    }
  }

  void print(int codePoint) {
    int shown = codePoint;
    if (codePoint < 0x7f && terminal.charset.drawing()) {
      shown = Charset.map(codePoint);
    }
    last = codePoint;
    put(shown);
  }

  private void put(int codePoint) {
    if (codePoint == ZERO_WIDTH_JOINER) {
      joining = true;
      return;
    }
    int width = Width.of(codePoint);
    if (width == 2 && !joining && terminal.x + 2 <= terminal.cols && terminal.modes.usual()) {
      wide(codePoint);
    } else if (joining || width == 0) {
      combine(codePoint);
    } else if (width > 0) {
      place(codePoint, width);
    }
  }

  /// A wide character that fits where the cursor is: the road of Chinese, Japanese and Korean.
  private void wide(int codePoint) {
    var row = terminal.row();
    int x = terminal.x;
    if (row.wide) {
      row.split(x, x + 2);
    }
    row.wide = true;
    row.cells[x] = codePoint;
    row.cells[x + 1] = Row.PAD;
    style(row, x, x + 2);
    row.used = Math.max(row.used, x + 2);
    terminal.x = x + 2;
  }

  private void place(int codePoint, int width) {
    int cols = terminal.cols;
    boolean wraps = terminal.modes.has(Modes.WRAP);
    if (terminal.x > cols - width) {
      if (width > cols || (!wraps && terminal.x < cols)) {
        return;
      }
      if (wraps) {
        terminal.wrap();
      } else {
        terminal.x = cols - width;
      }
    }
    int x = terminal.x;
    var row = terminal.row();
    if (terminal.modes.has(Modes.INSERT)) {
      row.insert(x, width, 0);
    }
    if (row.wide) {
      row.split(x, x + width);
    }
    row.set(x, codePoint);
    if (width == 2) {
      row.set(x + 1, Row.PAD);
      row.wide = true;
    }
    style(row, x, x + width);
    terminal.x = wraps ? x + width : Math.min(x + width, cols - 1);
  }

  /// Adds to the character left of the cursor; there is none in the first column.
  private void combine(int codePoint) {
    if (joining) {
      joining = false;
      attach(ZERO_WIDTH_JOINER);
    }
    attach(codePoint);
  }

  private void attach(int codePoint) {
    var row = terminal.row();
    int col = terminal.x - 1;
    while (col >= 0 && row.cells[col] == Row.PAD) {
      col--;
    }
    if (col >= 0) {
      row.combine(col, codePoint);
    }
  }

  /// REP, up to the end of the line.
  void repeat(int count) {
    int again = last;
    int n = Math.min(count, terminal.cols - terminal.x);
    for (int i = 0; i < n && again != 0; i++) {
      print(again);
    }
  }
}
