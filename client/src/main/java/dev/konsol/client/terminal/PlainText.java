package dev.konsol.client.terminal;

import java.util.function.IntPredicate;

/// Text of others on its way to a terminal: names of files, words of programs. What a terminal
/// would obey becomes a blank.
public final class PlainText {
  private PlainText() {}

  /// On one line.
  public static String line(String text) {
    return without(text, Character::isISOControl);
  }

  /// As many lines as it has.
  public static String lines(String text) {
    return without(text, c -> Character.isISOControl(c) && c != '\n' && c != '\t');
  }

  private static String without(String text, IntPredicate obeyed) {
    if (text.chars().noneMatch(obeyed)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    text.chars().forEach(c -> plain.append(obeyed.test(c) ? ' ' : (char) c));
    return plain.toString();
  }
}
