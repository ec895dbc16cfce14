package dev.konsol.tools.ignore;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/// `[a-z]`, `[!0-9]` and `[[:space:]]` in a pattern of git's; never a slash.
final class CharacterClass {
  private static final Map<String, IntPredicate> NAMED =
      Map.of(
          "alnum", Character::isLetterOrDigit,
          "alpha", Character::isLetter,
          "digit", c -> c >= '0' && c <= '9',
          "lower", Character::isLowerCase,
          "upper", Character::isUpperCase,
          "space", Character::isWhitespace,
          "blank", c -> c == ' ' || c == '\t',
          "punct", c -> c > ' ' && c < 127 && !Character.isLetterOrDigit(c),
          "xdigit", c -> Character.digit(c, 16) >= 0 && c < 128);

  private CharacterClass() {}

  /// Reads one that begins there; answers where the pattern goes on. One that does not end matches
  /// nothing.
  static int read(String pattern, int at, Consumer<IntPredicate> found) {
    int i = at + 1;
    boolean not = i < pattern.length() && (pattern.charAt(i) == '!' || pattern.charAt(i) == '^');
    i += not ? 1 : 0;
    IntPredicate any = _ -> false;
    boolean first = true;
    while (i < pattern.length() && (first || pattern.charAt(i) != ']')) {
      first = false;
      int named = pattern.startsWith("[:", i) ? pattern.indexOf(":]", i + 2) : -1;
      if (named >= 0) {
        any = any.or(NAMED.getOrDefault(pattern.substring(i + 2, named), _ -> false));
        i = named + 2;
        continue;
      }
      i += pattern.charAt(i) == '\\' && i + 1 < pattern.length() ? 1 : 0;
      int from = pattern.charAt(i);
      int to = from;
      if (i + 2 < pattern.length()
          && pattern.charAt(i + 1) == '-'
          && pattern.charAt(i + 2) != ']') {
        i += pattern.charAt(i + 2) == '\\' && i + 3 < pattern.length() ? 3 : 2;
        to = pattern.charAt(i);
      }
      int last = to;
      any = any.or(c -> c >= from && c <= last);
      i++;
    }
    if (i >= pattern.length()) {
      found.accept(_ -> false);
      return pattern.length();
    }
    IntPredicate members = any;
    found.accept(c -> c != '/' && members.test(c) != not);
    return i + 1;
  }
}
