package dev.konsol.app.repl;

import java.util.ArrayList;
import java.util.List;

/// Cuts code into pieces by what they look like. A scanner, no parser: code that is being typed is
/// seldom right. Used once.
final class Colouring {
  private final String code;
  private final Lexicon lexicon;
  private final List<Piece> pieces = new ArrayList<>();
  private int at;

  enum Look {
    PLAIN,
    KEYWORD,
    TYPE,
    TEXT,
    NUMBER,
    COMMENT
  }

  /// Neighbours are never alike, and together they are the whole code.
  record Piece(Look look, String text) {}

  private Colouring(String code, Lexicon lexicon) {
    this.code = code;
    this.lexicon = lexicon;
  }

  static List<Piece> of(String code, Lexicon lexicon) {
    Colouring colouring = new Colouring(code, lexicon);
    while (colouring.at < code.length()) {
      colouring.next();
    }
    return colouring.pieces;
  }

  private void next() {
    char c = code.charAt(at);
    if (code.startsWith(lexicon.lineComment(), at)) {
      take(Look.COMMENT, until("\n", at, 0));
    } else if (lexicon.blockComments() && code.startsWith("/*", at)) {
      take(Look.COMMENT, until("*/", at + 2, 2));
    } else if (lexicon.quotes().indexOf(c) >= 0) {
      take(Look.TEXT, textEnd(c));
    } else if (Character.isDigit(c)) {
      take(Look.NUMBER, wordEnd(true));
    } else if (Character.isJavaIdentifierStart(c) || c == '@') {
      word();
    } else {
      take(Look.PLAIN, at + 1);
    }
  }

  private void word() {
    int end = wordEnd(false);
    String word = code.substring(at, end);
    boolean type = Character.isUpperCase(word.charAt(0)) || word.startsWith("@");
    take(lexicon.keywords().contains(word) ? Look.KEYWORD : type ? Look.TYPE : Look.PLAIN, end);
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

  private void take(Look look, int end) {
    String text = code.substring(at, end);
    at = end;
    if (!pieces.isEmpty() && pieces.getLast().look() == look) {
      text = pieces.removeLast().text() + text;
    }
    pieces.add(new Piece(look, text));
  }
}
