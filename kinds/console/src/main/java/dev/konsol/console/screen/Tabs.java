package dev.konsol.console.screen;

import java.util.BitSet;

/// Tab stops: every eighth column until the program says otherwise.
final class Tabs {
  private static final int DISTANCE = 8;

  private final BitSet stops = new BitSet();

  Tabs(int cols) {
    reset(cols);
  }

  void reset(int cols) {
    stops.clear();
    for (int col = DISTANCE; col < cols; col += DISTANCE) {
      stops.set(col);
    }
  }

  void set(int col) {
    stops.set(col);
  }

  void clear(int col) {
    stops.clear(col);
  }

  void clearAll() {
    stops.clear();
  }

  /// The stop after `col`, at most `last`.
  int next(int col, int last) {
    if (col >= last) {
      return col;
    }
    int stop = stops.nextSetBit(col + 1);
    return stop < 0 ? last : Math.min(stop, last);
  }

  int previous(int col) {
    return Math.max(0, col == 0 ? 0 : stops.previousSetBit(col - 1));
  }
}
