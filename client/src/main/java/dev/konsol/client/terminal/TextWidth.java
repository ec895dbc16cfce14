package dev.konsol.client.terminal;

/// How many columns of a terminal a text takes: East Asian characters and emoji take two, marks
/// that combine with the character before them none.
public final class TextWidth {
  private static final String ELLIPSIS = "…";
  private static final int ASCII_END = 0x7f;

  private TextWidth() {}

  public static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  public static int of(int codePoint) {
    if (codePoint < ASCII_END) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  private static boolean isWide(int c) {
    return Character.isIdeographic(c)
        || Character.isEmojiPresentation(c)
        || (c >= 0x1100 && c <= 0x115f) // Hangul's beginnings
        || (c >= 0x2e80 && c <= 0xa4cf && c != 0x303f) // radicals, kana, Hangul of old, Yi
        || (c >= 0xa960 && c <= 0xa97c)
        || (c >= 0xac00 && c <= 0xd7a3) // Hangul
        || (c >= 0xfe30 && c <= 0xfe6b)
        || (c >= 0xff01 && c <= 0xff60) // full width
        || (c >= 0xffe0 && c <= 0xffe6);
  }

  /// The text in at most so many columns; what is cut ends with an ellipsis.
  public static String cut(String text, int columns) {
    if (of(text) <= columns) {
      return text;
    }
    int end = 0;
    int used = 1;
    while (end < text.length()) {
      int next = text.codePointAt(end);
      used += of(next);
      if (used > columns) {
        break;
      }
      end += Character.charCount(next);
    }
    return text.substring(0, end) + ELLIPSIS;
  }

  public static String spaces(String text, int columns) {
    return " ".repeat(Math.max(0, columns - of(text)));
  }
}
