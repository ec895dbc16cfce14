package dev.konsol.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes one JSON object on one line, member by member, as UTF-8: `JsonLine.object().put("op",
/// "run").put("id", id).bytes()`. Confined to one thread.
public final class JsonLine {
  private final Utf8 json = new Utf8();

  /// Whether a comma is due before what comes next.
  private boolean more;

  private JsonLine() {
    open('{');
  }

  public static JsonLine object() {
    return new JsonLine();
  }

  public JsonLine put(String name, @Nullable String value) {
    name(name);
    text(value);
    return this;
  }

  public JsonLine put(String name, long value) {
    name(name).json.ascii(Long.toString(value));
    return this;
  }

  public JsonLine put(String name, boolean value) {
    name(name).json.ascii(value ? "true" : "false");
    return this;
  }

  /// The other is complete with this and not used again.
  public JsonLine put(String name, JsonLine object) {
    name(name).json.add(object.json);
    return close('}');
  }

  public JsonLine putObject(String name, Consumer<JsonLine> members) {
    name(name).open('{');
    members.accept(this);
    return close('}');
  }

  /// Left out where there is none.
  public JsonLine putPresent(String name, @Nullable String value) {
    return value == null ? this : put(name, value);
  }

  /// Written only when true.
  public JsonLine putTrue(String name, boolean value) {
    return value ? put(name, true) : this;
  }

  /// A value as a [JsonObject] has it.
  public JsonLine putValue(String name, @Nullable Object value) {
    name(name).write(value);
    return this;
  }

  public JsonLine putTexts(String name, Collection<String> values) {
    name(name).open('[');
    for (String value : values) {
      comma();
      text(value);
    }
    return close(']');
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

  /// Bytes in base64.
  public JsonLine put(String name, byte[] bytes) {
    name(name).json.quotedAscii(Base64.getEncoder().encode(bytes));
    return this;
  }

  /// Bytes that somebody printed. Where they are not UTF-8 the text has replacement characters and
  /// the member `bytes` has them as they were.
  public JsonLine putPrinted(String name, byte[] source, int count) {
    String decoded = decodedUnlessAscii(source, count);
    if (decoded == null || isSame(decoded, source, count)) {
      name(name).json.quotedUtf8(source, count);
      return this;
    }
    return put(name, decoded).put("bytes", Arrays.copyOf(source, count));
  }

  private static @Nullable String decodedUnlessAscii(byte[] source, int count) {
    for (int i = 0; i < count; i++) {
      if (source[i] < 0) {
        return new String(source, 0, count, StandardCharsets.UTF_8);
      }
    }
    return null;
  }

  private static boolean isSame(String decoded, byte[] source, int count) {
    byte[] again = decoded.getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(again, 0, again.length, source, 0, count);
  }

  public JsonLine putAll(JsonObject object) {
    for (String name : object.names()) {
      putValue(name, object.value(name));
    }
    return this;
  }

  /// Ends the object: the line, its newline included.
  public byte[] bytes() {
    close('}');
    json.put('\n');
    return json.bytes();
  }

  /// Ends the object: the line without its newline.
  public String end() {
    close('}');
    return json.toString();
  }

  private JsonLine open(char bracket) {
    json.put(bracket);
    more = false;
    return this;
  }

  private JsonLine close(char bracket) {
    json.put(bracket);
    more = true;
    return this;
  }

  private void comma() {
    if (more) {
      json.put(',');
    }
    more = true;
  }

  private JsonLine name(String name) {
    comma();
    json.quoted(name);
    json.put(':');
    return this;
  }

  private void text(@Nullable String value) {
    if (value == null) {
      json.ascii("null");
    } else {
      json.quoted(value);
    }
  }

  private void write(@Nullable Object value) {
    if (value instanceof String text) {
      json.quoted(text);
    } else if (value instanceof JsonObject object) {
      open('{').putAll(object).close('}');
    } else if (value instanceof Collection<?> values) {
      elements(values);
    } else {
      json.ascii(String.valueOf(value));
    }
  }

  private void elements(Collection<?> values) {
    open('[');
    for (Object each : values) {
      comma();
      write(each);
      more = true;
    }
    close(']');
  }
}
