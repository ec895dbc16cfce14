package dev.konsol.client.repl.display;

import java.util.ArrayList;
import java.util.List;

/// Cuts code into tokens by what they look like. A scanner, no parser: code that is being typed is
/// seldom right. Used once.
final class Tokenizer {
  private final String code;
  private final Lexicon lexicon;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  enum Kind {
    PLAIN,
    KEYWORD,
    TYPE,
    TEXT,
    NUMBER,
    COMMENT
  }

  /// Neighbours are never alike, and together they are the whole code.
  record Token(Kind kind, String text) {}

  private Tokenizer(String code, Lexicon lexicon) {
    this.code = code;
    this.lexicon = lexicon;
  }

  static List<Token> of(String code, Lexicon lexicon) {
    Tokenizer tokenizer = new Tokenizer(code, lexicon);
    while (tokenizer.at < code.length()) {
      tokenizer.next();
    }
    return tokenizer.tokens;
  }

  private void next() {
    char c = code.charAt(at);
    if (code.startsWith(lexicon.lineComment(), at)) {
      take(Kind.COMMENT, until("\n", at, 0));
    } else if (lexicon.blockComments() && code.startsWith("/*", at)) {
      take(Kind.COMMENT, until("*/", at + 2, 2));
    } else if (lexicon.quotes().indexOf(c) >= 0) {
      take(Kind.TEXT, textEnd(c));
    } else if (Character.isDigit(c)) {
      take(Kind.NUMBER, wordEnd(true));
    } else if (Character.isJavaIdentifierStart(c) || c == '@') {
      word();
    } else {
      take(Kind.PLAIN, at + 1);
    }
  }

  private void word() {
    int end = wordEnd(false);
    String word = code.substring(at, end);
    boolean type = Character.isUpperCase(word.charAt(0)) || word.startsWith("@");
    take(lexicon.keywords().contains(word) ? Kind.KEYWORD : type ? Kind.TYPE : Kind.PLAIN, end);
  }

  private int wordEnd(boolean number) {
    int end = at + 1;
    while (end < code.length()
        && (Character.isJavaIdentifierPart(code.charAt(end)) || (number && isPoint(end)))) {
      end++;
    }
    return end;
  }

  private boolean isPoint(int index) {
    return code.charAt(index) == '.'
        && index + 1 < code.length()
        && Character.isDigit(code.charAt(index + 1));
  }

  private int textEnd(char quote) {
    String triple = String.valueOf(quote).repeat(3);
    if (code.startsWith(triple, at)) {
      return until(triple, at + 3, 3);
    }
    int end = at + 1;
    while (end < code.length() && code.charAt(end) != quote && code.charAt(end) != '\n') {
      end += code.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(code.length(), end + 1);
  }

  private int until(String mark, int from, int length) {
    int found = code.indexOf(mark, from);
    return found < 0 ? code.length() : found + length;
  }

  private void take(Kind kind, int end) {
    String text = code.substring(at, end);
    at = end;
    if (!tokens.isEmpty() && tokens.getLast().kind() == kind) {
      text = tokens.removeLast().text() + text;
    }
    tokens.add(new Token(kind, text));
  }
}
