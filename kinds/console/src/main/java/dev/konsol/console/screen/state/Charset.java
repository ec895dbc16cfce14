package dev.konsol.console.screen.state;

/// The two character sets a program can switch between, each plain or DEC line drawing. Held as
/// part of the cursor's state, so saving the cursor saves them.
public final class Charset {
  /// What line drawing shows for `_` up to `~`.
  private static final String DRAWING = " ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";

  private boolean firstDraws;
  private boolean secondDraws;
  private boolean second;

  /// Whether text has to go through [#map] now.
  public boolean drawing() {
    return second ? secondDraws : firstDraws;
  }

  public static int map(int ascii) {
    return ascii >= '_' && ascii <= '~' ? DRAWING.charAt(ascii - '_') : ascii;
  }

  public void designate(char slot, char set) {
    if (slot == '(') {
      firstDraws = set == '0';
    } else if (slot == ')') {
      secondDraws = set == '0';
    }
  }

  public void shift(boolean toSecond) {
    second = toSecond;
  }

  /// The sequences that a terminal as new needs to have these; empty when it has them.
  public String sequences() {
    return (firstDraws ? "\u001b(0" : "")
        + (secondDraws ? "\u001b)0" : "")
        + (second ? "\u000e" : "");
  }

  public void copyFrom(Charset other) {
    firstDraws = other.firstDraws;
    secondDraws = other.secondDraws;
    second = other.second;
  }
}
