package dev.konsol.compiler.java.complete;

import java.util.List;

/// Texts, characters and comments, which may hold anything.
final class Literals {
  private static final String BLOCK = "\"\"\"";
  private static final String LINE_COMMENT = "//";
  private static final String COMMENT = "/*";

  /// The longer one before the one that it begins with.
  private static final List<String> OPENINGS = List.of(BLOCK, "\"", "'", LINE_COMMENT, COMMENT);

  private Literals() {}

  /// Whether the code ends in one of them.
  static boolean areOpenIn(String code) {
    int at = 0;
    while (at < code.length()) {
      String opening = openingAt(code, at);
      if (opening.isEmpty()) {
        at++;
      } else {
        at = end(code, opening, at + opening.length());
      }
    }
    return at > code.length();
  }

  private static String openingAt(String code, int at) {
    for (String each : OPENINGS) {
      if (code.startsWith(each, at)) {
        return each;
      }
    }
    return "";
  }

  /// Behind its end, or behind the code's where it has none.
  private static int end(String code, String opening, int from) {
    return switch (opening) {
      case COMMENT -> behind(code, "*/", from);
      case LINE_COMMENT -> behind(code, "\n", from);
      default -> endOfText(code, opening, from);
    };
  }

  private static int behind(String code, String closing, int from) {
    int found = code.indexOf(closing, from);
    return found < 0 ? code.length() + 1 : found + closing.length();
  }

  /// All but a block end with their line at the latest.
  private static int endOfText(String code, String quote, int from) {
    for (int i = from; i < code.length(); i++) {
      if (code.startsWith(quote, i)) {
        return i + quote.length();
      }
      if (code.charAt(i) == '\n' && !quote.equals(BLOCK)) {
        return i;
      }
      if (code.charAt(i) == '\\') {
        i++;
      }
    }
    return code.length() + 1;
  }
}
