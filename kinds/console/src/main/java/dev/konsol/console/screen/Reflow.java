package dev.konsol.console.screen;

import dev.konsol.process.Size;
import java.util.ArrayList;
import java.util.List;

/// Gives the main screen another size as tmux does: lines that were wrapped are joined and wrapped
/// anew, rows that no longer fit leave at the top, and a higher or wider terminal has them back.
/// For one use.
final class Reflow {
  /// Behind all that is written in its line.
  private static final int END = Integer.MAX_VALUE;

  private final Grid grid;
  private final ScrolledRows history;
  private final Size size;
  private List<Row> rows;
  private int gone;
  private int scrolledOut;
  private int x;
  private int y;

  /// `x` and `y` are the cursor's place.
  Reflow(Grid grid, ScrolledRows history, Size size, int x, int y) {
    this.grid = grid;
    this.history = history;
    this.size = size;
    this.rows = history.kept();
    this.gone = rows.size();
    this.scrolledOut = history.scrolledOut();
    this.x = x;
    this.y = gone + y;
    rows.addAll(grid.rows());
  }

  void run() {
    int before = grid.height();
    if (size.rows() < before) {
      shrink(before - size.rows());
    } else {
      grow(size.rows() - before);
    }
    if (size.cols() != grid.row(0).cells.length) {
      rewrap();
    }
    history.replace(rows.subList(0, gone), scrolledOut, size.cols());
    grid.replace(rows.subList(gone, rows.size()));
    if (y < gone) {
      x = 0;
      y = gone;
    }
    y -= gone;
  }

  int x() {
    return x;
  }

  int y() {
    return y;
  }

  /// Rows below the cursor go first, then those at the top leave.
  private void shrink(int count) {
    int below = Math.min(count, rows.size() - 1 - y);
    rows.subList(rows.size() - below, rows.size()).clear();
    gone += count - below;
    scrolledOut += count - below;
  }

  private void grow(int count) {
    int back = Math.min(count, scrolledOut);
    gone -= back;
    scrolledOut -= back;
    int cols = grid.row(0).cells.length;
    for (int i = back; i < count; i++) {
      rows.add(new Row(cols));
    }
  }

  private void rewrap() {
    List<Row> old = rows;
    int cursorX = x;
    int cursorY = y;
    rows = new ArrayList<>(old.size());
    int from = 0;
    while (from < old.size()) {
      int to = from + 1;
      while (to < old.size() && old.get(to - 1).wrapped) {
        to++;
      }
      var line = old.subList(from, to);
      boolean here = cursorY >= from && cursorY < to;
      int place = here ? place(line, cursorX, cursorY - from) : END;
      int first = rows.size();
      wrap(line);
      if (here) {
        toPlace(first, place);
      }
      from = to;
    }
    while (rows.size() < size.rows()) {
      rows.add(new Row(size.cols()));
    }
    gone = rows.size() - size.rows();
  }

  /// How many cells of the line are before the cursor.
  private static int place(List<Row> line, int x, int row) {
    if (x >= line.get(row).written()) {
      return END;
    }
    return x + line.subList(0, row).stream().mapToInt(Row::length).sum();
  }

  private void toPlace(int first, int place) {
    int left = place;
    int row = first;
    while (rows.get(row).wrapped && left >= rows.get(row).length()) {
      left -= place == END ? 0 : rows.get(row).length();
      row++;
    }
    y = row;
    x = place == END ? Math.min(rows.get(row).written(), size.cols()) : left;
  }

  private void wrap(List<Row> line) {
    int cols = size.cols();
    int cells = line.stream().mapToInt(Row::length).sum();
    if (line.size() == 1 && cells <= cols) {
      line.getFirst().resize(cols);
      rows.add(line.getFirst());
      return;
    }
    var joined = new Row(Math.max(1, cells));
    int at = 0;
    for (Row each : line) {
      joined.copy(each, 0, at, each.length());
      at += each.length();
    }
    int from = 0;
    do {
      int count = joined.fitting(from, cols);
      var row = new Row(cols);
      row.copy(joined, from, 0, count);
      from += count;
      row.wrapped = from < cells;
      rows.add(row);
    } while (from < cells);
  }
}
