package dev.konsol.client.top;

/// Text in the cells of a terminal: as wide as it is shown, and nothing in it that would do more
/// than be shown.
final class Cells {
  private static final char ESCAPE = '\033';
  private static final String RESET = "\033[0m";

  private Cells() {}

  /// Exactly so wide: cut with an ellipsis, or filled with blanks.
  static String fit(String text, int width) {
    String clean = plain(text);
    int wide = width(clean);
    if (wide <= width) {
      return clean + " ".repeat(width - wide);
    }
    String cut = cut(clean, Math.max(0, width - 1));
    return width <= 0 ? "" : cut + "…" + " ".repeat(width - 1 - width(cut));
  }

  /// The same from the left: of a path, the end tells more.
  static String fitEnd(String text, int width) {
    String clean = plain(text);
    if (width(clean) <= width || width <= 1) {
      return fit(clean, width);
    }
    int start = 0;
    while (width(clean.substring(start)) > width - 1) {
      start = clean.offsetByCodePoints(start, 1);
    }
    return fit("…" + clean.substring(start), width);
  }

  static int width(String text) {
    return text.codePoints().map(Cells::width).sum();
  }

  private static String cut(String text, int width) {
    int end = 0;
    int wide = 0;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      wide += width(point);
      if (wide > width) {
        break;
      }
      end += Character.charCount(point);
    }
    return text.substring(0, end);
  }

  /// A row of a screen with its styles: of all sequences only those stay that set a style, and the
  /// row ends in the usual one.
  static String styled(String row, int width) {
    StringBuilder shown = new StringBuilder();
    int wide = 0;
    boolean painted = false;
    int at = 0;
    while (at < row.length()) {
      int end = sequenceEnd(row, at);
      if (end > at) {
        if (isStyle(row, at, end)) {
          shown.append(row, at, end);
          painted = true;
        }
        at = end;
        continue;
      }
      int point = row.codePointAt(at);
      at += Character.charCount(point);
      int safe = Character.isISOControl(point) ? ' ' : point;
      wide += width(safe);
      if (wide > width) {
        break;
      }
      shown.appendCodePoint(safe);
    }
    return painted ? shown.append(RESET).toString() : shown.toString();
  }

  /// Where the control sequence that begins there ends; the place itself where none begins.
  private static int sequenceEnd(String row, int at) {
    if (row.charAt(at) != ESCAPE || at + 1 >= row.length() || row.charAt(at + 1) != '[') {
      return at;
    }
    int end = at + 2;
    while (end < row.length() && (row.charAt(end) < 0x40 || row.charAt(end) > 0x7e)) {
      end++;
    }
    return Math.min(row.length(), end + 1);
  }

  private static boolean isStyle(String row, int at, int end) {
    for (int i = at + 2; i < end - 1; i++) {
      char c = row.charAt(i);
      if ((c < '0' || c > '9') && c != ';' && c != ':') {
        return false;
      }
    }
    return row.charAt(end - 1) == 'm';
  }

  /// Without anything a terminal would act upon.
  private static String plain(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> clean.appendCodePoint(Character.isISOControl(point) ? ' ' : point));
    return clean.toString();
  }

  private static int width(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(point) ? 2 : 1;
  }

  /// East Asian wide and full-width characters, and emoji.
  private static boolean isWide(int point) {
    return (point >= 0x1100 && point <= 0x115f)
        || (point >= 0x2e80 && point <= 0x303e)
        || (point >= 0x3041 && point <= 0xa4cf)
        || (point >= 0xac00 && point <= 0xd7a3)
        || (point >= 0xf900 && point <= 0xfaff)
        || (point >= 0xfe30 && point <= 0xfe6f)
        || (point >= 0xff00 && point <= 0xff60)
        || (point >= 0xffe0 && point <= 0xffe6)
        || (point >= 0x1f300 && point <= 0x1faff)
        || (point >= 0x20000 && point <= 0x3fffd);
  }
}
