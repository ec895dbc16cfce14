package dev.konsol.tools.search;

/// Whether a regular expression means the same to ripgrep as to us, in text that is plain ASCII.
/// What is not known to is not asked.
final class PlainPattern {
  private static final String ESCAPED_LETTERS = "dDwWbs";
  private static final String IN_CLASSES = "_ .,:;/*+?(){}|=<>!@#%'\"-";

  private final String pattern;
  private int at;

  private PlainPattern(String pattern) {
    this.pattern = pattern;
  }

  static boolean is(String pattern) {
    String rest = pattern.startsWith("(?i)") ? pattern.substring("(?i)".length()) : pattern;
    return !rest.isEmpty() && new PlainPattern(rest).isPlain();
  }

  private boolean isPlain() {
    while (at < pattern.length()) {
      char c = pattern.charAt(at++);
      boolean known =
          switch (c) {
            case '\\' -> escape();
            case '[' -> bracketed();
            case '(' -> group();
            // A line may end with a carriage return, which is no part of it here.
            case '$' -> false;
            default -> c >= ' ' && c < 0x7f;
          };
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private boolean escape() {
    if (at == pattern.length()) {
      return false;
    }
    char c = pattern.charAt(at++);
    return ESCAPED_LETTERS.indexOf(c) >= 0 || isMark(c);
  }

  private static boolean isMark(char c) {
    return c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c) && c != '<' && c != '>';
  }

  private boolean group() {
    return at == pattern.length() || pattern.charAt(at) != '?' || pattern.startsWith("?:", at);
  }

  /// Letters, digits, ranges and a few marks: no classes in classes, which each reads in its way.
  private boolean bracketed() {
    if (pattern.startsWith("^", at)) {
      at++;
    }
    for (int first = at; at < pattern.length(); at++) {
      char c = pattern.charAt(at);
      if (c == ']') {
        at++;
        return at - 1 > first;
      }
      boolean letter = (c < 0x7f && Character.isLetterOrDigit(c)) || IN_CLASSES.indexOf(c) >= 0;
      if (!letter || pattern.startsWith("--", at)) {
        return false;
      }
    }
    return false;
  }
}
