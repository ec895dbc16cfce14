package dev.konsol.core.pattern;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;

/// A regular expression from outside, in RE2's syntax: what most engines know, without look-around
/// and back references, which cannot be matched in time that grows with the text alone.
public final class OutsidePattern {
  private static final int LONGEST = 1_000;

  private final Pattern compiled;

  private OutsidePattern(Pattern compiled) {
    this.compiled = compiled;
  }

  /// A pattern whose `^` and `$` are the ends of the text.
  ///
  /// @throws KonsolException where it is not a pattern, or is too large; the message says why
  public static OutsidePattern of(String regex) {
    return compiled(regex, 0);
  }

  /// A pattern whose `^` and `$` are the ends of each line.
  ///
  /// @throws KonsolException where it is not a pattern, or is too large; the message says why
  public static OutsidePattern ofLines(String regex) {
    return compiled(regex, Pattern.MULTILINE);
  }

  /// A pattern that was written in another language, bounded by whoever translated it. `.` is any
  /// character.
  public static OutsidePattern translated(String regex) {
    return new OutsidePattern(Pattern.compile(regex, Pattern.DOTALL));
  }

  private static OutsidePattern compiled(String regex, int flags) {
    if (regex.length() > LONGEST) {
      throw KonsolException.badRequest(
          "the pattern has " + regex.length() + " characters: use at most " + LONGEST);
    }
    PatternShape.check(regex);
    try {
      return new OutsidePattern(Pattern.compile(regex, flags));
    } catch (PatternSyntaxException e) {
      throw Refusal.of(regex, e);
    }
  }

  /// Looks for the pattern, on the caller's thread.
  ///
  /// @param budget how long all that is looked at may take together
  public PatternSearch search(Budget budget) {
    return new PatternSearch(compiled, budget);
  }

  /// Whether it is the whole of a short text.
  public boolean matches(String text) {
    return compiled.matches(text);
  }

  @Override
  public String toString() {
    return compiled.pattern();
  }
}
