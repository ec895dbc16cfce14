package dev.konsol.console.screen.state;

import java.util.BitSet;
import java.util.stream.IntStream;

/// Tab stops: every eighth column until the program says otherwise.
public final class Tabs {
  private static final int DISTANCE = 8;

  private final BitSet stops = new BitSet();

  public Tabs(int cols) {
    reset(cols);
  }

  public void reset(int cols) {
    stops.clear();
    for (int col = DISTANCE; col < cols; col += DISTANCE) {
      stops.set(col);
    }
  }

  public void set(int col) {
    stops.set(col);
  }

  public void clear(int col) {
    stops.clear(col);
  }

  public void clearAll() {
    stops.clear();
  }

  /// Whether they are where a new terminal of that width has them.
  public boolean asNew(int cols) {
    return stops.equals(new Tabs(cols).stops);
  }

  public IntStream columns() {
    return stops.stream();
  }

  /// The stop after `col`, at most `last`.
  public int next(int col, int last) {
    if (col >= last) {
      return col;
    }
    int stop = stops.nextSetBit(col + 1);
    return stop < 0 ? last : Math.min(stop, last);
  }

  public int previous(int col) {
    return Math.max(0, col == 0 ? 0 : stops.previousSetBit(col - 1));
  }
}
