package dev.konsol.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A JSON object that was read, asked member by member. Members that nobody asks for are passed
/// over, so that an older process understands a newer one; a member that is `null` counts as
/// missing. Those that must be there are refused by their name where they are not.
public final class JsonObject {
  private final Map<String, @Nullable Object> members;

  JsonObject(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /// Reads a text that holds exactly one object.
  public static JsonObject parse(String text) {
    return JsonReader.object(text);
  }

  public Set<String> names() {
    return members.keySet();
  }

  /// The member as it was read.
  public @Nullable Object value(String name) {
    return members.get(name);
  }

  public boolean has(String name) {
    return members.get(name) != null;
  }

  public String text(String name) {
    String text = textOrNull(name);
    if (text == null) {
      throw missing(name, "a string");
    }
    return text;
  }

  public String text(String name, String otherwise) {
    return members.get(name) instanceof String text ? text : otherwise;
  }

  public @Nullable String textOrNull(String name) {
    return members.get(name) instanceof String text ? text : null;
  }

  public int integer(String name) {
    if (members.get(name) instanceof Number number) {
      return number.intValue();
    }
    throw missing(name, "a number");
  }

  public long number(String name, long otherwise) {
    return members.get(name) instanceof Number number ? number.longValue() : otherwise;
  }

  public int integer(String name, int otherwise) {
    return members.get(name) instanceof Number number ? number.intValue() : otherwise;
  }

  /// False when the member is missing.
  public boolean flag(String name) {
    return Boolean.TRUE.equals(members.get(name));
  }

  public JsonObject object(String name) {
    JsonObject object = objectOrNull(name);
    if (object == null) {
      throw missing(name, "an object");
    }
    return object;
  }

  public @Nullable JsonObject objectOrNull(String name) {
    return members.get(name) instanceof JsonObject object ? object : null;
  }

  /// The strings of a list; none when the member is missing.
  public List<String> texts(String name) {
    return each(name, String.class);
  }

  /// The objects of a list; none when the member is missing.
  public List<JsonObject> objects(String name) {
    return each(name, JsonObject.class);
  }

  private <T> List<T> each(String name, Class<T> type) {
    List<T> found = new ArrayList<>();
    if (members.get(name) instanceof List<?> list) {
      for (Object each : list) {
        if (type.isInstance(each)) {
          found.add(type.cast(each));
        }
      }
    }
    return found;
  }

  private static MalformedMessage missing(String name, String expected) {
    return new MalformedMessage("'" + name + "' is missing, or not " + expected);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonObject object && members.equals(object.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  /// As JSON.
  @Override
  public String toString() {
    return new String(JsonLine.of(this).bytes(), StandardCharsets.UTF_8).strip();
  }
}
