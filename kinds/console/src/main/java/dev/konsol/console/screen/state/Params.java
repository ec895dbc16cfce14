package dev.konsol.console.screen.state;

/// The numbers of a control sequence, with the marker before them (`?`, `>`, `=`, `<`) and the
/// intermediate byte after them. One object, used again for each sequence; what does not fit is
/// dropped.
public final class Params {
  private static final int MOST = 32;
  private static final int LARGEST = 99_999;
  private static final int MISSING = -1;

  private final int[] values = new int[MOST];

  /// Bit n: value n followed a colon, so it details the one before it.
  private int details;

  private int last;
  private boolean any;

  private char marker;
  private char intermediate;

  public void clear() {
    values[0] = MISSING;
    details = 0;
    last = 0;
    any = false;
    marker = 0;
    intermediate = 0;
  }

  public void digit(int digit) {
    any = true;
    if (last < MOST) {
      int value = values[last];
      values[last] = value <= 0 ? digit : Math.min(LARGEST, value * 10 + digit);
    }
  }

  public void separator(boolean colon) {
    any = true;
    if (last < MOST) {
      last++;
    }
    if (last < MOST) {
      values[last] = MISSING;
      details |= colon ? 1 << last : 0;
    }
  }

  public int count() {
    return any ? Math.min(last + 1, MOST) : 0;
  }

  /// What stands before the numbers, 0 when nothing does.
  public char marker() {
    return marker;
  }

  public void marker(char b) {
    marker = b;
  }

  /// What stands behind the numbers, 0 when nothing does.
  public char intermediate() {
    return intermediate;
  }

  /// A second one makes a sequence that nobody knows.
  public void intermediate(char b) {
    intermediate = intermediate == 0 ? b : '\uffff';
  }

  /// Whether a colon was in it: only colours and underlines have those.
  public boolean hasDetails() {
    return details != 0;
  }

  /// The value at `index`, or `missing` when it was left out.
  public int or(int index, int missing) {
    return index > last || index >= MOST || values[index] == MISSING ? missing : values[index];
  }

  /// The value at `index` as a count or a position: at least 1.
  public int atLeastOne(int index) {
    return Math.max(1, or(index, 1));
  }

  /// The index after `index` and its details.
  int next(int index) {
    int next = index + 1;
    while (next < count() && ((details >>> next) & 1) != 0) {
      next++;
    }
    return next;
  }
}
