package dev.konsol.core.pattern;

import com.google.re2j.PatternSyntaxException;
import dev.konsol.core.KonsolException;

/// Says why a pattern is refused, in the words of whoever wrote it: other engines know more than
/// this one, and the engine calls all of that invalid.
final class Refusal {
  private static final String ELSEWHERE = ", which is not supported: patterns have RE2's syntax";

  private Refusal() {}

  static KonsolException of(String regex, PatternSyntaxException e) {
    String piece = String.valueOf(e.getPattern());
    String missing = missing(piece, e.getDescription());
    return missing.isEmpty() ? invalid(regex, e) : unsupported(regex, missing);
  }

  static KonsolException unsupported(String regex, String what) {
    return KonsolException.badRequest("the pattern '" + regex + "' has " + what + ELSEWHERE);
  }

  private static KonsolException invalid(String regex, PatternSyntaxException e) {
    // The engine's own name for a closing parenthesis too many says nothing of the pattern.
    boolean unopened = e.getDescription().contains("internal error");
    String why = unopened ? "there is a ')' without its '('" : e.getDescription();
    return KonsolException.badRequest(
        "the pattern '" + regex + "' is not a regular expression: " + why, e);
  }

  private static String missing(String piece, String description) {
    if (piece.startsWith("(?=") || piece.startsWith("(?!")) {
      return quoted("a look-ahead", piece.substring(0, 3));
    }
    if (piece.startsWith("(?<=") || piece.startsWith("(?<!")) {
      return quoted("a look-behind", piece.substring(0, 4));
    }
    if (piece.startsWith("(?>")) {
      return quoted("an atomic group", "(?>");
    }
    if (piece.length() == 2 && piece.charAt(0) == '\\') {
      char escaped = piece.charAt(1);
      boolean reference = escaped == 'k' || (escaped >= '1' && escaped <= '9');
      return quoted(reference ? "a back reference" : "an escape", piece);
    }
    boolean possessive = description.contains("nested repetition") && piece.endsWith("+");
    return possessive ? quoted("a possessive repetition", piece) : "";
  }

  private static String quoted(String name, String piece) {
    return name + ", '" + piece + "'";
  }
}
