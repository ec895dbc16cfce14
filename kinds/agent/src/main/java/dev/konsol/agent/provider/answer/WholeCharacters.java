package dev.konsol.agent.provider.answer;

/// A text in pieces, which may be cut in the middle of a character: half of one waits for the
/// other.
final class WholeCharacters {
  private final StringBuilder text = new StringBuilder();
  private String half = "";

  /// What can be shown now.
  String add(String piece) {
    String known = half + piece;
    boolean cut = !known.isEmpty() && Character.isHighSurrogate(known.charAt(known.length() - 1));
    half = cut ? known.substring(known.length() - 1) : "";
    String whole = known.substring(0, known.length() - half.length());
    text.append(whole);
    return whole;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  int length() {
    return text.length();
  }

  /// Without half a character at its end: it is none.
  @Override
  public String toString() {
    return text.toString();
  }
}
