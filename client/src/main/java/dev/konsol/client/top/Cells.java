package dev.konsol.client.top;

import dev.konsol.client.terminal.StyledLine;
import dev.konsol.client.terminal.TextWidth;
import java.util.List;

/// Text in the cells of a terminal: as wide as it is shown, and nothing in it that would do more
/// than be shown.
final class Cells {
  private Cells() {}

  /// Exactly so wide: cut with an ellipsis, or filled with blanks.
  static String fit(String text, int width) {
    String cut = width <= 0 ? "" : TextWidth.cut(plain(text), width);
    return cut + TextWidth.spaces(cut, width);
  }

  /// The same from the left: of a path, the end tells more.
  static String fitEnd(String text, int width) {
    String clean = plain(text);
    if (TextWidth.of(clean) <= width || width <= 1) {
      return fit(clean, width);
    }
    int start = 0;
    while (TextWidth.of(clean.substring(start)) > width - 1) {
      start = clean.offsetByCodePoints(start, 1);
    }
    return fit("…" + clean.substring(start), width);
  }

  /// A row of a screen with its styles: of all sequences only those stay that set a style, and the
  /// row ends in the usual one.
  static String styled(String row, int width) {
    return StyledLine.parse(row, TextWidth::of).show(width, List.of());
  }

  /// Without anything a terminal would act upon.
  private static String plain(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> clean.appendCodePoint(Character.isISOControl(point) ? ' ' : point));
    return clean.toString();
  }
}
