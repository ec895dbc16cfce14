package dev.konsol.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A JSON object that was read, asked member by member. Members that nobody asks for are passed
/// over, so that an older process understands a newer one; a member that is `null` counts as
/// missing. One that must be there and is not, or is of another type, is refused by its name with a
/// [MalformedMessage]. Immutable.
///
/// No switch over types in here: for each the JVM spins a class at run time, which no cache keeps,
/// and the command-line client would wait for it.
public final class JsonObject {
  /// Has no member.
  public static final JsonObject EMPTY = new JsonObject(Map.of());

  private final Map<String, @Nullable Object> members;

  JsonObject(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /// Reads a text that holds exactly one object.
  public static JsonObject parse(String text) {
    return JsonReader.object(text);
  }

  /// Reads UTF-8 that holds exactly one object.
  public static JsonObject parse(byte[] utf8) {
    try {
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
    } catch (CharacterCodingException e) {
      throw new MalformedMessage("the line is not valid UTF-8");
    }
  }

  public Set<String> names() {
    return Collections.unmodifiableSet(members.keySet());
  }

  /// The same without other members than these.
  public JsonObject only(Collection<String> kept) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>(members);
    left.keySet().retainAll(kept);
    return new JsonObject(left);
  }

  /// The same where that member is this text.
  public JsonObject with(String name, String text) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(members);
    changed.put(name, text);
    return new JsonObject(changed);
  }

  /// The member as it was read. To be written again by [JsonLine#putValue].
  public @Nullable Object value(String name) {
    return members.get(name);
  }

  /// Whether the member is there and not `null`.
  public boolean has(String name) {
    return members.get(name) != null;
  }

  public String text(String name) {
    return required(name, textOrNull(name));
  }

  public String text(String name, String otherwise) {
    String text = textOrNull(name);
    return text == null ? otherwise : text;
  }

  public Optional<String> optionalText(String name) {
    return Optional.ofNullable(textOrNull(name));
  }

  private @Nullable String textOrNull(String name) {
    return member(name, String.class, "a string");
  }

  public long integer(String name) {
    return whole(name, required(name, numeral(name)));
  }

  public long integer(String name, long otherwise) {
    Numeral numeral = numeral(name);
    return numeral == null ? otherwise : whole(name, numeral);
  }

  public OptionalLong optionalInteger(String name) {
    return has(name) ? OptionalLong.of(integer(name)) : OptionalLong.empty();
  }

  private @Nullable Numeral numeral(String name) {
    return member(name, Numeral.class, "a whole number");
  }

  /// False when the member is missing.
  public boolean flag(String name) {
    return Boolean.TRUE.equals(member(name, Boolean.class, "true or false"));
  }

  public JsonObject object(String name) {
    return required(name, objectOrNull(name));
  }

  public Optional<JsonObject> optionalObject(String name) {
    return Optional.ofNullable(objectOrNull(name));
  }

  private @Nullable JsonObject objectOrNull(String name) {
    return member(name, JsonObject.class, "an object");
  }

  /// The strings of a list; none when the member is missing.
  public List<String> texts(String name) {
    return each(name, String.class, "a list of strings");
  }

  /// The objects of a list; none when the member is missing.
  public List<JsonObject> objects(String name) {
    return each(name, JsonObject.class, "a list of objects");
  }

  private <T> List<T> each(String name, Class<T> type, String expected) {
    List<?> list = member(name, List.class, "a list");
    if (list == null) {
      return List.of();
    }
    List<T> found = new ArrayList<>(list.size());
    for (Object each : list) {
      if (!type.isInstance(each)) {
        throw wrong(name, expected);
      }
      found.add(type.cast(each));
    }
    return found;
  }

  private <T> @Nullable T member(String name, Class<T> type, String expected) {
    Object value = members.get(name);
    if (value != null && !type.isInstance(value)) {
      throw wrong(name, expected);
    }
    return type.cast(value);
  }

  private static <T> T required(String name, @Nullable T value) {
    if (value == null) {
      throw new MalformedMessage("'" + name + "' is missing");
    }
    return value;
  }

  private static long whole(String name, Numeral numeral) {
    try {
      return numeral.whole();
    } catch (ArithmeticException | NumberFormatException e) {
      throw wrong(name, "a whole number");
    }
  }

  private static MalformedMessage wrong(String name, String expected) {
    return new MalformedMessage("'" + name + "' must be " + expected);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonObject object && members.equals(object.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  /// As JSON, on one line.
  @Override
  public String toString() {
    return JsonLine.object().putAll(this).end();
  }
}
