package dev.konsol.agent;

/// The beginning and the end of a text that is too long: what most outputs are read for.
final class HeadAndTail {
  private HeadAndTail() {}

  static String of(String text, int most) {
    int head = edge(text, most * 2 / 3);
    int tail = edge(text, text.length() - most / 3);
    return text.substring(0, head)
        + "\n\n[… "
        + (tail - head)
        + " characters left out …]\n\n"
        + text.substring(tail);
  }

  /// Not between the two halves of one character.
  private static int edge(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
