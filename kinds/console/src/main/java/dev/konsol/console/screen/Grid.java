package dev.konsol.console.screen;

import java.util.Arrays;

/// The rows of one screen. Scrolling swaps references to rows; no cell is copied.
final class Grid {
  private Row[] rows;

  Grid(int rows, int cols) {
    this.rows = new Row[rows];
    Arrays.setAll(this.rows, _ -> new Row(cols));
  }

  Row row(int y) {
    return rows[y];
  }

  void clear(int from, int to) {
    for (int y = from; y < to; y++) {
      rows[y].clear();
    }
  }

  /// Moves the rows from `top` up to and including `bottom` up by `count`; blank rows follow.
  void scrollUp(int top, int bottom, int count) {
    if (count == 1) {
      var first = rows[top];
      System.arraycopy(rows, top + 1, rows, top, bottom - top);
      first.clear();
      rows[bottom] = first;
      return;
    }
    int n = Math.min(count, bottom - top + 1);
    var freed = Arrays.copyOfRange(rows, top, top + n);
    System.arraycopy(rows, top + n, rows, top, bottom - top + 1 - n);
    reuse(freed, bottom + 1 - n);
  }

  void scrollDown(int top, int bottom, int count) {
    int n = Math.min(count, bottom - top + 1);
    var freed = Arrays.copyOfRange(rows, bottom + 1 - n, bottom + 1);
    System.arraycopy(rows, top, rows, top + n, bottom - top + 1 - n);
    reuse(freed, top);
  }

  private void reuse(Row[] freed, int at) {
    for (int i = 0; i < freed.length; i++) {
      freed[i].clear();
      rows[at + i] = freed[i];
    }
  }

  /// The number of rows up to the last one that shows something.
  int lastUsed() {
    int last = rows.length;
    while (last > 0 && rows[last - 1].blank()) {
      last--;
    }
    return last;
  }

  void resize(int height, int cols) {
    int old = rows.length;
    rows = Arrays.copyOf(rows, height);
    for (int y = 0; y < Math.min(old, height); y++) {
      rows[y].resize(cols);
    }
    for (int y = old; y < height; y++) {
      rows[y] = new Row(cols);
    }
  }
}
