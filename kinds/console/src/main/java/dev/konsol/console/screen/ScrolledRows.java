package dev.konsol.console.screen;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The rows that left the main screen at the top, as many as there is room for. A higher or wider
/// terminal takes them back. The screen gets the oldest row in exchange once it is full, so that a
/// line that leaves is not copied.
final class ScrolledRows implements Grid.Leaving {
  private final int mostScrolled;
  private final int mostRows;
  private final int mostCells;
  private final Deque<Row> rows = new ArrayDeque<>();

  /// How many of them a higher terminal takes back: those that scrolled out, but not those that
  /// were cleared away or that a narrower terminal had no room for. As tmux does.
  private int scrolledOut;

  private int most;
  private boolean cut;

  /// @param mostScrolled that scrolling fills it up with: few, so that the processor has them at
  ///   hand when they come round again
  /// @param mostRows in all, with those that a narrower terminal had no room for
  /// @param mostCells of all rows together, which bounds the memory on wide terminals
  ScrolledRows(int mostScrolled, int mostRows, int mostCells, int cols) {
    this.mostScrolled = mostScrolled;
    this.mostRows = mostRows;
    this.mostCells = mostCells;
    this.most = Math.min(mostScrolled, most(cols));
  }

  @Override
  public Row exchange(Row row) {
    rows.addLast(row);
    scrolledOut++;
    return rows.size() > most ? dropOldest() : new Row(row.cells.length);
  }

  private int most(int cols) {
    return Math.min(mostRows, mostCells / cols);
  }

  private Row dropOldest() {
    cut = true;
    Row oldest = rows.removeFirst();
    scrolledOut = Math.min(scrolledOut, rows.size());
    return oldest;
  }

  @Override
  public void keepOut() {
    scrolledOut = 0;
  }

  @Override
  public void clear() {
    rows.clear();
    scrolledOut = 0;
    cut = false;
  }

  int size() {
    return rows.size();
  }

  int scrolledOut() {
    return scrolledOut;
  }

  @Override
  public boolean cut() {
    return cut;
  }

  @Override
  public List<Row> kept() {
    return new ArrayList<>(rows);
  }

  /// These are there from now on.
  void replace(List<Row> kept, int scrolled, int cols) {
    rows.clear();
    rows.addAll(kept);
    while (rows.size() > most(cols)) {
      dropOldest();
    }
    most = Math.max(rows.size(), Math.min(mostScrolled, most(cols)));
    scrolledOut = Math.min(scrolled, rows.size());
  }
}
