package dev.konsol.core.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Goes through JSON once, and notes where each key stands and what its value is. With `comments`
/// these and a comma before a closing bracket are understood too, as editors' files have them.
final class JsonScan {
  private static final int DEEPEST = 64;

  /// No setting stands deeper.
  private static final int DEEPEST_NOTED = 8;

  private static final String EARLY = "the file ends too early";

  /// What [#here] answers behind the end.
  private static final char END = '\uffff';

  /// A key: its line, counted from 1, and its value's kind.
  record Place(int line, Kind kind) {}

  /// A key that is there again.
  record Again(List<String> path, int line, int first) {}

  private final String text;
  private final boolean comments;
  private final Map<List<String>, Place> places = new LinkedHashMap<>();
  private final List<Again> doubles = new ArrayList<>();
  private final List<String> path = new ArrayList<>();
  private int at;
  private int depth;
  private int line = 1;
  private int counted;

  JsonScan(String text, boolean comments) {
    this.text = text;
    this.comments = comments;
  }

  /// By the names of the keys that lead there.
  Map<List<String>, Place> places() {
    return places;
  }

  List<Again> doubles() {
    return doubles;
  }

  /// @throws BadJson where it is not one object
  void run() {
    if (next() != '{') {
      throw bad("a configuration file is a JSON object: '{' is expected here");
    }
    object(true);
    if (next() != END || at < text.length()) {
      throw bad("something follows the end of the object");
    }
  }

  private Kind value(boolean noted) {
    char c = next();
    return switch (c) {
      case '{' -> object(noted);
      case '[' -> list();
      case '"' -> {
        string();
        yield Kind.TEXT;
      }
      case 't' -> literal("true", Kind.FLAG);
      case 'f' -> literal("false", Kind.FLAG);
      case 'n' -> literal("null", Kind.NOTHING);
      default -> number(c);
    };
  }

  private Kind object(boolean noted) {
    deeper();
    at++;
    boolean texts = true;
    while (next() != '}') {
      texts &= member(noted) == Kind.TEXT;
    }
    at++;
    depth--;
    return texts ? Kind.TEXT_MAP : Kind.OBJECT;
  }

  private Kind member(boolean noted) {
    int line = lineHere();
    if (here() != '"') {
      throw bad(here() == END ? EARLY : "a name in double quotes is expected here");
    }
    String name = string();
    path.add(name);
    if (next() != ':') {
      throw bad("':' is expected after '" + name + "'");
    }
    at++;
    Kind kind = value(noted && path.size() < DEEPEST_NOTED);
    if (noted) {
      note(line, kind);
    }
    path.removeLast();
    separator('}', "after the value of '" + name + "'");
    return kind;
  }

  private void note(int line, Kind kind) {
    List<String> key = List.copyOf(path);
    Place before = places.putIfAbsent(key, new Place(line, kind));
    if (before != null) {
      doubles.add(new Again(key, line, before.line()));
    }
  }

  private Kind list() {
    deeper();
    at++;
    boolean texts = true;
    while (next() != ']') {
      texts &= value(false) == Kind.TEXT;
      separator(']', "after an element of the list");
    }
    at++;
    depth--;
    return texts ? Kind.TEXTS : Kind.LIST;
  }

  private void deeper() {
    if (++depth > DEEPEST) {
      throw bad("this is nested too deeply");
    }
  }

  private void separator(char close, String where) {
    if (next() == ',') {
      int comma = at++;
      if (next() == close && !comments) {
        at = comma;
        throw bad("there is a comma too much before '" + close + "'");
      }
    } else if (here() != close) {
      throw bad(here() == END ? EARLY : "',' or '" + close + "' is expected " + where);
    }
  }

  private Kind literal(String word, Kind kind) {
    if (!text.startsWith(word, at)) {
      throw bad("a value is expected here: texts stand in double quotes");
    }
    at += word.length();
    return kind;
  }

  private Kind number(char first) {
    if (first != '-' && !Character.isDigit(first)) {
      throw bad(first == END ? EARLY : "a value is expected here: texts stand in double quotes");
    }
    int begin = at;
    while ("+-.eE0123456789".indexOf(here()) >= 0) {
      at++;
    }
    if (!text.substring(begin, at).matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
      at = begin;
      throw bad("this is not a number of JSON's");
    }
    return Kind.NUMBER;
  }

  private String string() {
    int begin = at++;
    StringBuilder found = new StringBuilder();
    while (here() != '"') {
      if (here() < ' ' || at >= text.length()) {
        at = begin;
        throw bad("this text has no closing quote on its line");
      }
      found.append(here() == '\\' ? escaped() : here());
      at++;
    }
    at++;
    return found.toString();
  }

  /// The cursor stays on its last character.
  private char escaped() {
    at++;
    int which = "\"\\/bfnrt".indexOf(here());
    if (which >= 0) {
      return "\"\\/\b\f\n\r\t".charAt(which);
    }
    if (here() == 'u' && isHex(at + 1, at + 5)) {
      at += 4;
      return (char) Integer.parseInt(text, at - 3, at + 1, 16);
    }
    throw bad("'\\" + here() + "' means nothing in JSON: a backslash is written '\\\\'");
  }

  private boolean isHex(int from, int to) {
    return to <= text.length()
        && text.substring(from, to).chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
  }

  private char here() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private char next() {
    while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t' || comment()) {
      at++;
    }
    return here();
  }

  /// Leaves the cursor on the last character of one.
  private boolean comment() {
    if (here() != '/') {
      return false;
    }
    if (!comments) {
      throw bad("this file has no comments");
    }
    boolean block = text.startsWith("/*", at);
    int end = text.indexOf(block ? "*/" : "\n", at);
    at = end < 0 ? text.length() - 1 : end + (block ? 1 : 0);
    return true;
  }

  /// Goes on from where it was asked last: a file may have many keys.
  private int lineHere() {
    while (counted < at) {
      line += text.charAt(counted++) == '\n' ? 1 : 0;
    }
    return line;
  }

  private static int line(String text, int offset) {
    return 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
  }

  private BadJson bad(String why) {
    int end = Math.min(at, text.length());
    return new BadJson(
        line(text, end), end - text.lastIndexOf('\n', end - 1), why.replaceAll("\\p{Cntrl}", "?"));
  }

  /// What is wrong, and where; both counted from 1.
  static final class BadJson extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final int line;
    final int column;

    private BadJson(int line, int column, String why) {
      super(why);
      this.line = line;
      this.column = column;
    }
  }
}
