package dev.konsol.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads one object from a whole text: its values are strings, numerals, booleans, lists, objects
/// and null. Strict: nothing but one object, no name twice, no `NaN`, no half of a surrogate pair.
/// Bounded in depth, in values and in the length of numbers and names; the length of the whole is
/// the caller's to bound, who had it in memory before. Errors say where, never what.
///
/// Of our own because a library's parser takes 10 ms to be ready (it prepares for decimal numbers
/// of any size), and every command of the client as well as the daemon's start would wait for it.
final class JsonReader {
  static final int DEEPEST = 64;
  static final int MOST_VALUES = 500_000;
  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 10_000;

  /// What [#here] answers behind the end. No text holds it but inside of a string, maybe.
  private static final char END = '\uffff';

  private final String text;
  private int at;
  private int depth;
  private int count;

  private JsonReader(String text) {
    this.text = text;
  }

  static JsonObject object(String text) {
    return new JsonReader(text).only();
  }

  private JsonObject only() {
    if (next() != '{') {
      throw new MalformedMessage("a request is a JSON object");
    }
    JsonObject object = members();
    next();
    if (at < text.length()) {
      throw bad("something follows the object");
    }
    return object;
  }

  private @Nullable Object value() {
    if (++count > MOST_VALUES) {
      // A value of two bytes takes thirty times as much when it is read.
      throw new MalformedMessage("the JSON has more than " + MOST_VALUES + " values");
    }
    return switch (next()) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> string();
      case 't' -> literal("true", true);
      case 'f' -> literal("false", false);
      case 'n' -> literal("null", null);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw bad("a value is missing");
    };
  }

  private JsonObject members() {
    deeper();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    boolean more = next() != '}';
    for (int size = 1; more; size++) {
      String name = name();
      expect(':');
      members.put(name, value());
      if (members.size() < size) {
        throw bad("a name stands there twice");
      }
      more = another('}');
    }
    leave();
    return new JsonObject(members);
  }

  private List<@Nullable Object> elements() {
    deeper();
    List<@Nullable Object> elements = new ArrayList<>();
    boolean more = next() != ']';
    while (more) {
      elements.add(value());
      more = another(']');
    }
    leave();
    return elements;
  }

  private void deeper() {
    if (++depth > DEEPEST) {
      throw new MalformedMessage("the JSON is nested deeper than " + DEEPEST);
    }
    at++;
  }

  private void leave() {
    at++;
    depth--;
  }

  private String name() {
    if (next() != '"') {
      throw bad("a name is missing");
    }
    String name = string();
    if (name.length() > LONGEST_NAME) {
      throw new MalformedMessage("a name in the JSON is too long");
    }
    return name;
  }

  /// Past a comma; or, before the closing bracket, false.
  private boolean another(char closing) {
    char c = next();
    if (c == closing) {
      return false;
    }
    if (c != ',') {
      throw bad("a comma is missing");
    }
    at++;
    return true;
  }

  private void expect(char wanted) {
    if (next() != wanted) {
      throw bad("a colon is missing");
    }
    at++;
  }

  private @Nullable Object literal(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw bad("a value is missing");
    }
    at += word.length();
    return value;
  }

  private Numeral number() {
    int start = at;
    if (here() == '-') {
      at++;
    }
    if (here() == '0') {
      at++;
    } else {
      digits();
    }
    if (here() == '.') {
      at++;
      digits();
    }
    if (here() == 'e' || here() == 'E') {
      at++;
      if (here() == '+' || here() == '-') {
        at++;
      }
      digits();
    }
    if (at - start > LONGEST_NUMBER) {
      throw new MalformedMessage("a number in the JSON is too long");
    }
    return new Numeral(text.substring(start, at));
  }

  private void digits() {
    int start = at;
    while (here() >= '0' && here() <= '9') {
      at++;
    }
    if (at == start) {
      throw bad("a digit is missing");
    }
  }

  private String string() {
    int start = ++at;
    plain();
    String begin = text.substring(start, at);
    String string = here() == '"' ? begin : withEscapes(new StringBuilder(begin));
    at++;
    return whole(string);
  }

  /// Up to what ends a string or has to be looked at.
  private void plain() {
    int end = text.length();
    int i = at;
    while (i < end) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        break;
      }
      i++;
    }
    at = i;
  }

  private String withEscapes(StringBuilder string) {
    while (here() != '"') {
      if (at == text.length()) {
        throw bad("a string has no end");
      }
      if (here() != '\\') {
        throw bad("a control character is not escaped");
      }
      at++;
      string.append(escaped());
      int start = ++at;
      plain();
      string.append(text, start, at);
    }
    return string.toString();
  }

  private char escaped() {
    char c = here();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> hex();
      default -> throw bad("there is no such escape");
    };
  }

  private char hex() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      at++;
      int digit = here() < 128 ? Character.digit(here(), 16) : -1;
      if (digit < 0) {
        throw bad("an escape has four hexadecimal digits");
      }
      code = code << 4 | digit;
    }
    return (char) code;
  }

  private char here() {
    return at < text.length() ? text.charAt(at) : END;
  }

  /// The next character that is not blank.
  private char next() {
    while (here() == ' ' || here() == '\t' || here() == '\n' || here() == '\r') {
      at++;
    }
    return here();
  }

  /// JSON can write half of a surrogate pair with an escape. No encoding of characters can.
  private String whole(String string) {
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == string.length()
            || !Character.isLowSurrogate(string.charAt(i + 1))) {
          throw bad("a string holds half of a surrogate pair");
        }
        i++;
      }
    }
    return string;
  }

  private MalformedMessage bad(String what) {
    return new MalformedMessage("not valid JSON: " + what + ", at character " + (at + 1));
  }
}
