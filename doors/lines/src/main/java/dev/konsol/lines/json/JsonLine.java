package dev.konsol.lines.json;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes one JSON object on one line, member by member: `JsonLine.object().put("cmd",
/// "kill").put("key", key).bytes()`. Confined to one thread.
public final class JsonLine {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final StringWriter text = new StringWriter();
  private final JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text);

  private JsonLine() {}

  public static JsonLine object() {
    JsonLine line = new JsonLine();
    line.json.writeStartObject();
    return line;
  }

  static String render(JsonValue value) {
    JsonLine line = new JsonLine();
    line.write(value);
    line.json.close();
    return line.text.toString();
  }

  public JsonLine put(String name, String value) {
    json.writeName(name).writeString(value);
    return this;
  }

  public JsonLine put(String name, long value) {
    json.writeName(name).writeNumber(value);
    return this;
  }

  public JsonLine put(String name, boolean value) {
    json.writeName(name).writeBoolean(value);
    return this;
  }

  public JsonLine put(String name, JsonValue value) {
    json.writeName(name);
    write(value);
    return this;
  }

  public JsonLine putNull(String name) {
    json.writeName(name).writeNull();
    return this;
  }

  public JsonLine putTexts(String name, Collection<String> values) {
    json.writeName(name).writeStartArray();
    values.forEach(json::writeString);
    json.writeEndArray();
    return this;
  }

  public JsonLine putObject(String name, Consumer<JsonLine> members) {
    json.writeName(name).writeStartObject();
    members.accept(this);
    json.writeEndObject();
    return this;
  }

  public <T> JsonLine putObjects(
      String name, Collection<T> values, BiConsumer<JsonLine, T> members) {
    json.writeName(name).writeStartArray();
    for (T value : values) {
      json.writeStartObject();
      members.accept(this, value);
      json.writeEndObject();
    }
    json.writeEndArray();
    return this;
  }

  /// Ends the object: the line in UTF-8, its newline included.
  public byte[] bytes() {
    return (end() + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /// Ends the object: the line without its newline.
  public String end() {
    json.close();
    return text.toString();
  }

  private void write(JsonValue value) {
    switch (value) {
      case JsonValue.Text(String string) -> json.writeString(string);
      case JsonValue.Numeral(String literal) -> json.writeNumber(literal);
      case JsonValue.Flag(boolean flag) -> json.writeBoolean(flag);
      case JsonValue.Null _ -> json.writeNull();
      case JsonValue.Items(List<JsonValue> values) -> writeItems(values);
      case JsonObject object -> writeObject(object);
    }
  }

  private void writeItems(List<JsonValue> values) {
    json.writeStartArray();
    values.forEach(this::write);
    json.writeEndArray();
  }

  private void writeObject(JsonObject object) {
    json.writeStartObject();
    for (String name : object.names()) {
      json.writeName(name);
      object.value(name).ifPresent(this::write);
    }
    json.writeEndObject();
  }
}
