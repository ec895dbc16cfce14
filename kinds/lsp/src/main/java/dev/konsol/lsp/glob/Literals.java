package dev.konsol.lsp.glob;

import java.util.List;

/// What every match begins and ends with: says no to most paths before they are walked.
final class Literals {
  private Literals() {}

  /// The directory before the first wildcard; its slash only where it is the root.
  static String directory(List<Part> parts) {
    StringBuilder text = new StringBuilder();
    int end = 0;
    for (Part part : parts) {
      if (!(part instanceof Part.Literal literal)) {
        break;
      }
      if (literal.isSlash()) {
        end = Math.max(text.length(), 1);
      }
      text.appendCodePoint(literal.codePoint());
    }
    return text.substring(0, end);
  }

  /// The literal characters at the end of the last segment.
  static String ending(List<Part> parts) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts.reversed()) {
      if (!(part instanceof Part.Literal literal) || literal.isSlash()) {
        break;
      }
      text.insert(0, Character.toChars(literal.codePoint()));
    }
    return text.toString();
  }
}
