package dev.konsol.tools.ignore;

import dev.konsol.core.pattern.OutsidePattern;

/// Translates a pattern of git's for a path: `*` and `?` stay within a segment, `**/`, `/**/` and
/// `/**` go over several, `[a-z]`, `[!0-9]` and `[[:space:]]` are never a slash.
final class WildMatch {
  private static final String NOTHING = "[^\\x00-\\x{10FFFF}]";

  private final String pattern;
  private final StringBuilder regex = new StringBuilder();
  private int at;

  private WildMatch(String pattern) {
    this.pattern = pattern;
  }

  static OutsidePattern of(String pattern) {
    return OutsidePattern.translated(new WildMatch(pattern).translated());
  }

  private String translated() {
    // git compares what comes before the first wildcard by itself, and takes what is left for the
    // beginning of a segment: to it 'a**/b' means 'ab', too.
    int wild = 0;
    while (wild < pattern.length() && "*?[\\".indexOf(pattern.charAt(wild)) < 0) {
      wild++;
    }
    while (at < pattern.length()) {
      boolean segment = at == 0 || at == wild || pattern.charAt(at - 1) == '/';
      if (!segment || !segments()) {
        step();
      }
    }
    return regex.toString();
  }

  /// Two stars and more where a segment begins, which are all of it.
  private boolean segments() {
    int end = at;
    while (pattern.startsWith("*", end)) {
      end++;
    }
    if (end - at < 2 || !(end == pattern.length() || pattern.charAt(end) == '/')) {
      return false;
    }
    regex.append(end == pattern.length() ? ".*" : "(?:.*/)?");
    at = end + 1;
    return true;
  }

  private void step() {
    int c = next();
    switch (c) {
      case '*' -> regex.append("[^/]*");
      case '?' -> regex.append("[^/]");
      case '[' -> regex.append(characterClass());
      case '\\' -> regex.append(literal(at < pattern.length() ? next() : c));
      default -> regex.append(literal(c));
    }
  }

  private int next() {
    int c = pattern.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  private static String literal(int codePoint) {
    return "\\x{%x}".formatted(codePoint);
  }

  /// One that does not end matches nothing.
  private String characterClass() {
    boolean not = pattern.startsWith("!", at) || pattern.startsWith("^", at);
    at += not ? 1 : 0;
    StringBuilder members = new StringBuilder();
    int first = at;
    while (at < pattern.length() && (at == first || pattern.charAt(at) != ']')) {
      int named = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : -1;
      if (named >= 0) {
        String bounds = named(pattern.substring(at + 2, named));
        for (int i = 0; i < bounds.length(); i += 2) {
          members.append(range(bounds.charAt(i), bounds.charAt(i + 1)));
        }
        at = named + 2;
        continue;
      }
      int from = member();
      boolean range =
          pattern.startsWith("-", at) && at + 1 < pattern.length() && pattern.charAt(at + 1) != ']';
      at += range ? 1 : 0;
      members.append(range(from, range ? member() : from));
    }
    if (at >= pattern.length()) {
      return NOTHING;
    }
    at++;
    return not ? "[^/" + members + "]" : members.isEmpty() ? NOTHING : "[" + members + "]";
  }

  private int member() {
    at += pattern.charAt(at) == '\\' && at + 1 < pattern.length() ? 1 : 0;
    return next();
  }

  private static String range(int from, int to) {
    if (from <= '/' && to >= '/') {
      return range(from, '/' - 1) + range('/' + 1, to);
    }
    return from <= to ? literal(from) + "-" + literal(to) : "";
  }

  /// The first and the last of each range.
  private static String named(String name) {
    return switch (name) {
      case "alnum" -> "09AZaz";
      case "alpha" -> "AZaz";
      case "blank" -> "  \t\t";
      case "cntrl" -> "\0\37\177\177";
      case "digit" -> "09";
      case "graph" -> "!~";
      case "lower" -> "az";
      case "print" -> " ~";
      case "punct" -> "!/:@[`{~";
      case "space" -> "  \t\r";
      case "upper" -> "AZ";
      case "xdigit" -> "09AFaf";
      default -> "";
    };
  }
}
