package dev.konsol.console.screen;

import dev.konsol.process.Size;
import java.util.Arrays;
import java.util.List;

/// The rows of one screen. Scrolling swaps references to rows; no cell is copied.
final class Grid {
  private Row[] rows;

  /// Takes the rows that leave the main screen: by scrolling, by clearing it, or by shrinking it.
  interface Leaving {
    /// Takes a row and gives another one, or the same, to be cleared and used in its place.
    Row exchange(Row row);

    /// The screen was cleared: what has left does not come back when there is more room.
    default void keepOut() {}

    /// What has left is no longer wanted.
    default void clear() {}

    /// What has left and can still be had, oldest first.
    default List<Row> kept() {
      return List.of();
    }

    /// Whether older ones cannot be had any more.
    default boolean cut() {
      return false;
    }
  }

  Grid(int rows, int cols) {
    this.rows = new Row[rows];
    Arrays.setAll(this.rows, _ -> new Row(cols));
  }

  Row row(int y) {
    return rows[y];
  }

  int height() {
    return rows.length;
  }

  List<Row> rows() {
    return Arrays.asList(rows);
  }

  void replace(List<Row> others) {
    rows = others.toArray(Row[]::new);
  }

  void leave(int from, int to, Leaving leaving) {
    for (int y = from; y < to; y++) {
      rows[y] = leaving.exchange(rows[y]);
    }
  }

  void clear(int from, int to, long background) {
    for (int y = from; y < to; y++) {
      rows[y].clear(background);
    }
  }

  /// Moves the rows from `top` up to and including `bottom` up by `count`; blank rows follow, of
  /// that background in style bits.
  void scrollUp(int top, int bottom, int count, long background) {
    if (count == 1) {
      var first = rows[top];
      System.arraycopy(rows, top + 1, rows, top, bottom - top);
      first.clear(background);
      rows[bottom] = first;
      return;
    }
    int n = Math.min(count, bottom - top + 1);
    var freed = Arrays.copyOfRange(rows, top, top + n);
    System.arraycopy(rows, top + n, rows, top, bottom - top + 1 - n);
    reuse(freed, bottom + 1 - n, background);
  }

  void scrollDown(int top, int bottom, int count, long background) {
    int n = Math.min(count, bottom - top + 1);
    var freed = Arrays.copyOfRange(rows, bottom + 1 - n, bottom + 1);
    System.arraycopy(rows, top, rows, top + n, bottom - top + 1 - n);
    reuse(freed, top, background);
  }

  private void reuse(Row[] freed, int at, long background) {
    for (int i = 0; i < freed.length; i++) {
      freed[i].clear(background);
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

  /// The number of rows up to the last one that something was written to, be it blanks.
  int lastWritten() {
    int last = rows.length;
    while (last > 0 && rows[last - 1].written() == 0) {
      last--;
    }
    return last;
  }

  /// Cuts and fills up: rows below the cursor go first, then those at the top. Answers how many of
  /// the latter.
  int resize(Size size, int cursor) {
    int old = rows.length;
    int height = size.rows();
    int above = Math.max(0, cursor + 1 - height);
    rows = Arrays.copyOfRange(rows, above, above + height);
    for (int y = 0; y < height; y++) {
      if (above + y < old) {
        rows[y].resize(size.cols());
      } else {
        rows[y] = new Row(size.cols());
      }
    }
    return above;
  }
}
