package dev.konsol.agent.turn;

import dev.konsol.core.Excerpt;

/// Texts of a model for a person who has to decide: what cannot be seen, or makes the rest look
/// like something else, is written out.
public final class Visible {
  private Visible() {}

  /// A question, whole; the middle of a very long one is left out and that is said at its
  /// beginning.
  static String question(String text, int most) {
    String visible = text(text);
    return visible.length() <= most
        ? visible
        : "[WARNING: this is too long to be shown, "
            + (visible.length() - most)
            + " characters in its middle are missing]\n"
            + Excerpt.cut(visible, most, "it cannot be shown whole");
  }

  /// The text with everything that is not seen written out by its number; ends of lines and tabs
  /// stay.
  public static String text(String text) {
    if (text.codePoints().noneMatch(Visible::hidden)) {
      return text;
    }
    StringBuilder visible = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            point -> {
              if (hidden(point)) {
                visible.append("\\u{%X}".formatted(point));
              } else {
                visible.appendCodePoint(point);
              }
            });
    return visible.toString();
  }

  /// The same on one line.
  public static String line(String text) {
    return text(text).replace("\n", "⏎").replace('\t', ' ');
  }

  private static boolean hidden(int point) {
    if (point == '\n' || point == '\t') {
      return false;
    }
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.SPACE_SEPARATOR -> point != ' ';
      default -> blank(point);
    };
  }

  /// Letters and marks that are drawn as nothing.
  private static boolean blank(int point) {
    return point == 0x034F
        || point == 0x115F
        || point == 0x1160
        || point == 0x17B4
        || point == 0x17B5
        || point == 0x2800
        || point == 0x3164
        || point == 0xFFA0
        || (point >= 0x180B && point <= 0x180F)
        || (point >= 0xFE00 && point <= 0xFE0F)
        || (point >= 0xE0100 && point <= 0xE01EF);
  }
}
