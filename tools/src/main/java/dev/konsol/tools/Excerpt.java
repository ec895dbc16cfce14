package dev.konsol.tools;

/// A text within a model's budget: its beginning and its end, with what was left out named exactly.
/// Escape sequences and other control characters never pass.
public final class Excerpt {
  /// What a model reads of one answer unless it asks for more.
  public static final int USUAL = 20_000;

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

  /// Without what a terminal would act on.
  public static String printable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .filter(c -> c == '\n' || c == '\t' || !Character.isISOControl(c))
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static int wholeCharacter(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
