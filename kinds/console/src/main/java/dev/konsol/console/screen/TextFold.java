package dev.konsol.console.screen;

/// Turns a piece of a terminal's output into the text a person would have read: escape sequences
/// applied, progress bars folded to their last state, lines that the terminal wrapped joined again.
public final class TextFold {
  private TextFold() {}

  /// The text of these bytes, printed on an empty terminal of that width.
  public static String text(byte[] bytes, int offset, int length, int cols) {
    throw new UnsupportedOperationException();
  }

  /// How many of these bytes can be folded now without cutting an escape sequence or a character
  /// that may still go on: `length`, or a little less.
  public static int complete(byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }
}
