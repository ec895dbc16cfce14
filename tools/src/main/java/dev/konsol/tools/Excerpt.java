package dev.konsol.tools;

import java.util.regex.Pattern;

/// A text within a model's budget: its beginning and its end, with what was left out named exactly.
/// Escape sequences and other control characters never pass.
public final class Excerpt {
  /// What a model reads of one answer unless it asks for more.
  public static final int USUAL = 20_000;

  /// A control sequence, a string for the terminal with its end, or a short escape sequence. One
  /// that the text breaks off in the middle of is gone up to there.
  private static final Pattern SEQUENCE =
      Pattern.compile(
          "(?:\u001b\\[|\u009b)[0-?]*+[ -/]*+[@-~]?"
              + "|(?:\u001b[\\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])"
              + "[^\u0007\u001b\u009c\n]*+(?:\u0007|\u001b\\\\|\u009c)?"
              + "|\u001b[ -/]*+[0-~]?");

  private Excerpt() {}

  /// Cuts.
  ///
  /// @param how to get at what was left out
  public static String of(String text, int most, String how) {
    String clean = printable(text);
    if (clean.length() <= most) {
      return clean;
    }
    int head = most * 2 / 3;
    int tail = most - head;
    int from = wholeCharacter(clean, head);
    int to = wholeCharacter(clean, clean.length() - tail);
    return "%s\n[… characters %d to %d of %d left out: %s …]\n%s"
        .formatted(clean.substring(0, from), from, to, clean.length(), how, clean.substring(to));
  }

  /// Without what a terminal would act on: whole sequences, and the control characters that are
  /// left.
  public static String printable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    SEQUENCE
        .matcher(text)
        .replaceAll("")
        .codePoints()
        .filter(c -> c == '\n' || c == '\t' || !Character.isISOControl(c))
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static int wholeCharacter(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
