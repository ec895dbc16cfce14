package dev.konsol.core.json;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Writes one JSON object on one line, member by member: `JsonLine.object().put("cmd",
/// "kill").put("key", key).bytes()`. Confined to one thread.
public final class JsonLine {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private final StringBuilder json = new StringBuilder();

  /// Whether a comma is due before what comes next.
  private boolean more;

  private JsonLine() {}

  public static JsonLine object() {
    JsonLine line = new JsonLine();
    line.open('{');
    return line;
  }

  static String render(JsonValue value) {
    JsonLine line = new JsonLine();
    line.write(value);
    return line.json.toString();
  }

  public JsonLine put(String name, String value) {
    return name(name).string(value);
  }

  public JsonLine put(String name, long value) {
    name(name).json.append(value);
    return this;
  }

  public JsonLine put(String name, boolean value) {
    name(name).json.append(value);
    return this;
  }

  public JsonLine put(String name, JsonValue value) {
    name(name).more = false;
    write(value);
    return this;
  }

  public JsonLine putNull(String name) {
    name(name).json.append("null");
    return this;
  }

  public JsonLine putTexts(String name, Collection<String> values) {
    name(name).open('[');
    for (String value : values) {
      comma();
      string(value);
    }
    return close(']');
  }

  public JsonLine putObject(String name, Consumer<JsonLine> members) {
    name(name).open('{');
    members.accept(this);
    return close('}');
  }

  public <T> JsonLine putObjects(
      String name, Collection<T> values, BiConsumer<JsonLine, T> members) {
    name(name).open('[');
    for (T value : values) {
      comma();
      open('{');
      members.accept(this, value);
      close('}');
    }
    return close(']');
  }

  /// Ends the object: the line in UTF-8, its newline included.
  public byte[] bytes() {
    end();
    return json.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  /// Ends the object: the line without its newline.
  public String end() {
    close('}');
    return json.toString();
  }

  private void open(char bracket) {
    json.append(bracket);
    more = false;
  }

  private JsonLine close(char bracket) {
    json.append(bracket);
    more = true;
    return this;
  }

  private void comma() {
    if (more) {
      json.append(',');
    }
    more = true;
  }

  private JsonLine name(String name) {
    comma();
    string(name);
    json.append(':');
    return this;
  }

  private JsonLine string(String text) {
    json.append('"');
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        json.append(text, start, i);
        escape(c);
        start = i + 1;
      }
    }
    json.append(text, start, text.length()).append('"');
    return this;
  }

  private void escape(char c) {
    json.append('\\');
    switch (c) {
      case '"', '\\' -> json.append(c);
      case '\b' -> json.append('b');
      case '\f' -> json.append('f');
      case '\n' -> json.append('n');
      case '\r' -> json.append('r');
      case '\t' -> json.append('t');
      default -> json.append("u00").append(HEX[c >> 4]).append(HEX[c & 0xf]);
    }
  }

  private void write(JsonValue value) {
    switch (value) {
      case JsonValue.Text(String string) -> string(string);
      case JsonValue.Numeral(String literal) -> json.append(literal);
      case JsonValue.Flag(boolean flag) -> json.append(flag);
      case JsonValue.Null _ -> json.append("null");
      case JsonValue.Items(List<JsonValue> values) -> writeItems(values);
      case JsonObject object -> writeObject(object);
    }
    more = true;
  }

  private void writeItems(List<JsonValue> values) {
    open('[');
    for (JsonValue value : values) {
      comma();
      write(value);
    }
    close(']');
  }

  private void writeObject(JsonObject object) {
    open('{');
    for (String name : object.names()) {
      name(name);
      object.value(name).ifPresent(this::write);
    }
    close('}');
  }
}
