package dev.konsol.console;

import java.io.Serial;

/// Text for a regular expression to look at that gives up on an expression which tries for ever.
final class Guarded implements CharSequence {
  private static final int MOST_STEPS = 20_000_000;

  /// The expression has looked too often.
  static final class TooManySteps extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    TooManySteps() {
      super("too many steps", null, false, false);
    }
  }

  private final CharSequence text;
  private int steps;

  Guarded(CharSequence text) {
    this.text = text;
  }

  @Override
  public char charAt(int index) {
    if (++steps > MOST_STEPS) {
      throw new TooManySteps();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
