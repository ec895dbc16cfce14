package dev.konsol.agent.shell;

/// A place in a text that is read from its beginning to its end.
final class TextPosition {
  private final String text;
  private int at;

  TextPosition(String text) {
    this.text = text;
  }

  boolean ended() {
    return at >= text.length();
  }

  /// NUL at the end.
  char peek() {
    return ended() ? '\0' : text.charAt(at);
  }

  char take() {
    char next = peek();
    at++;
    return next;
  }

  boolean startsWith(String words) {
    return text.startsWith(words, at);
  }

  /// Goes behind these words if they are next.
  boolean takes(String words) {
    boolean there = startsWith(words);
    at += there ? words.length() : 0;
    return there;
  }

  void skip(int characters) {
    at = Math.min(text.length(), at + characters);
  }

  void skipAll() {
    at = text.length();
  }

  void skipWhile(String these) {
    while (!ended() && these.indexOf(peek()) >= 0) {
      at++;
    }
  }

  void skipLine() {
    while (!ended() && peek() != '\n') {
      at++;
    }
  }

  /// The rest of this line; goes to the next.
  String line() {
    int from = at;
    skipLine();
    String line = text.substring(from, at);
    skip(1);
    return line;
  }

  int position() {
    return Math.min(at, text.length());
  }

  String since(int from) {
    return text.substring(from, position());
  }
}
