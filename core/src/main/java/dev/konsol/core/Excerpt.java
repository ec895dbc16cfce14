package dev.konsol.core;

import java.util.regex.Pattern;

/// A text within a model's budget: its beginning and its end, with what was left out named exactly,
/// in the same words wherever something is. Escape sequences and other control characters never
/// pass.
public final class Excerpt {
  /// What a model reads of one answer unless it asks for more.
  public static final int USUAL = 15_000;

  /// A control sequence, a string for the terminal with its end, or a short escape sequence. One
  /// that the text breaks off in the middle of is gone up to there.
  private static final Pattern SEQUENCE =
      Pattern.compile(
          "(?:\u001b\\[|\u009b)[0-?]*+[ -/]*+[@-~]?"
              + "|(?:\u001b[\\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])"
              + "[^\u0007\u001b\u009c\n]*+(?:\u0007|\u001b\\\\|\u009c)?"
              + "|\u001b[ -/]*+[0-~]?");

  private static final Pattern GAP =
      Pattern.compile("\n\\[… (\\d{1,18}) bytes left out, from \\d+ to \\d+ of \\d+: [^\n]* …]\n");

  private Excerpt() {}

  /// Of a text that may hold anything.
  ///
  /// @param most characters, besides the words about what was left out
  /// @param how to get at what was left out
  public static String of(String text, int most, String how) {
    return cut(printable(text), most, how);
  }

  /// The same of a text as it is.
  public static String cut(String text, int most, String how) {
    if (text.length() <= most) {
      return text;
    }
    int head = most * 2 / 3;
    int from = wholeCharacter(text, head);
    int to = wholeCharacter(text, text.length() - (most - head));
    String begin = text.substring(0, from);
    String end = text.substring(to);
    long total = bytes(text) + hidden(text.substring(from, to));
    return begin + gap(bytes(begin), total - bytes(end), total, how) + end;
  }

  /// What is missing already from a text that was cut before, in the part that is left out now.
  private static long hidden(String middle) {
    return GAP.matcher(middle)
        .results()
        .mapToLong(gap -> Long.parseLong(gap.group(1)) - bytes(gap.group()))
        .sum();
  }

  /// The words about what was left out, on a line of their own: how much, which bytes of how many,
  /// and how to get at them.
  public static String gap(long from, long to, long total, String how) {
    return "\n[… %d bytes left out, from %d to %d of %d: %s …]\n"
        .formatted(to - from, from, to, total, how);
  }

  /// One line of many; of a long one the beginning, and how much more there is.
  public static String line(String line, int most) {
    String clean = printable(line);
    if (clean.length() <= most) {
      return clean;
    }
    int end = wholeCharacter(clean, most);
    return clean.substring(0, end) + " [… " + bytes(clean.substring(end)) + " more bytes]";
  }

  /// In UTF-8.
  private static long bytes(String text) {
    return text.codePoints()
        .mapToLong(c -> c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4)
        .sum();
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
