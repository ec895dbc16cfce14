package dev.konsol.console;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A caller's regular expression, multi-line, that cannot keep a thread busy for ever.
final class Search {
  /// `open` when more output could still turn this match into none, as with `$` at the very end.
  record Found(int start, int end, boolean open) {}

  private final Pattern pattern;

  Search(String regex) {
    try {
      this.pattern = Pattern.compile(regex, Pattern.MULTILINE);
    } catch (PatternSyntaxException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "the pattern is not valid: " + e.getMessage(), e);
    }
  }

  @SuppressWarnings("JdkObsolete") // output is a stream: requireEnd is made for this
  Optional<Found> in(CharSequence text) {
    try {
      Matcher matcher = pattern.matcher(new Guarded(text));
      return matcher.find()
          ? Optional.of(new Found(matcher.start(), matcher.end(), matcher.requireEnd()))
          : Optional.empty();
    } catch (Guarded.TooManySteps | StackOverflowError e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          "the pattern takes too long on this output: use fewer nested repetitions",
          e);
    }
  }
}
