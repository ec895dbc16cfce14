package dev.konsol.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads one JSON object, the text of a line, into maps, lists, strings, longs, doubles and
/// booleans.
final class JsonReader {
  private static final int MAX_DEPTH = 64;

  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  static Map<String, @Nullable Object> object(String text) {
    JsonReader reader = new JsonReader(text);
    reader.expect('{');
    Map<String, @Nullable Object> object = reader.members(0);
    reader.blanks();
    if (reader.at < text.length()) {
      throw reader.wrong("text after the object");
    }
    return object;
  }

  private Map<String, @Nullable Object> members(int depth) {
    Map<String, @Nullable Object> members = new HashMap<>();
    if (take('}')) {
      return members;
    }
    do {
      expect('"');
      String name = string();
      expect(':');
      members.put(name, value(depth + 1));
    } while (take(','));
    expect('}');
    return members;
  }

  private List<@Nullable Object> elements(int depth) {
    List<@Nullable Object> elements = new ArrayList<>();
    if (take(']')) {
      return elements;
    }
    do {
      elements.add(value(depth + 1));
    } while (take(','));
    expect(']');
    return elements;
  }

  private @Nullable Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw wrong("too deep");
    }
    blanks();
    char first = at < text.length() ? text.charAt(at) : ' ';
    if (first == '{' || first == '[' || first == '"') {
      at++;
    }
    return switch (first) {
      case '{' -> members(depth);
      case '[' -> elements(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private @Nullable Object word(String word, @Nullable Object meaning) {
    if (!text.startsWith(word, at)) {
      throw wrong("no value");
    }
    at += word.length();
    return meaning;
  }

  private Object number() {
    int from = at;
    boolean whole = true;
    while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
      char c = text.charAt(at++);
      whole &= c != '.' && c != 'e' && c != 'E';
    }
    try {
      String digits = text.substring(from, at);
      return whole ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
    } catch (NumberFormatException e) {
      at = from;
      throw wrong("no value");
    }
  }

  private String string() {
    int from = at;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return text.substring(from, at - 1);
      }
      if (c == '\\') {
        return escaped(from, at - 1);
      }
    }
    throw wrong("no end of a string");
  }

  private String escaped(int from, int firstEscape) {
    StringBuilder out = new StringBuilder(text.length() - from > 64 ? 64 : 16);
    out.append(text, from, firstEscape);
    at = firstEscape;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return out.toString();
      }
      out.append(c == '\\' ? escape() : c);
    }
    throw wrong("no end of a string");
  }

  private char escape() {
    char c = at < text.length() ? text.charAt(at++) : ' ';
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw wrong("no such escape");
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = at < text.length() ? Character.digit(text.charAt(at++), 16) : -1;
      if (digit < 0) {
        throw wrong("no code unit");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private void blanks() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
  }

  private boolean take(char wanted) {
    blanks();
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char wanted) {
    if (!take(wanted)) {
      throw wrong("no " + wanted);
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("not JSON: " + what + " at " + at);
  }
}
