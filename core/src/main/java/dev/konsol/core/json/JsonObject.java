package dev.konsol.core.json;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/// A JSON object that was read. The getters say what is wrong by the member's name; a member that
/// is `null` counts as missing. Immutable.
///
/// No switch over types in here: for each the JVM spins a class at run time, which no cache keeps,
/// and the command-line client would wait for it.
public final class JsonObject implements JsonValue {
  private static final int MOST_PLAIN_DIGITS = 18;

  private final Map<String, JsonValue> members;

  JsonObject(Map<String, JsonValue> members) {
    this.members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /// Reads UTF-8 that holds exactly one object.
  public static JsonObject parse(byte[] utf8) {
    return JsonReader.object(JsonReader.decode(utf8));
  }

  public static JsonObject parse(String text) {
    return JsonReader.object(text);
  }

  public Set<String> names() {
    return members.keySet();
  }

  /// The same without other members than these.
  public JsonObject only(Collection<String> kept) {
    Map<String, JsonValue> left = new LinkedHashMap<>(members);
    left.keySet().retainAll(kept);
    return new JsonObject(left);
  }

  /// The member as it stands there, `null` included.
  public Optional<JsonValue> value(String name) {
    return Optional.ofNullable(members.get(name));
  }

  /// Whether the member is there and not `null`.
  public boolean has(String name) {
    return present(name).isPresent();
  }

  public String text(String name) {
    return optionalText(name).orElseThrow(() -> missing(name));
  }

  public Optional<String> optionalText(String name) {
    return present(name).map(value -> asText(name, value));
  }

  public long integer(String name) {
    return optionalInteger(name).orElseThrow(() -> missing(name));
  }

  public OptionalLong optionalInteger(String name) {
    Optional<JsonValue> value = present(name);
    return value.isPresent() ? OptionalLong.of(asWhole(name, value.get())) : OptionalLong.empty();
  }

  /// False when the member is missing.
  public boolean flag(String name) {
    if (present(name).orElse(new Flag(false)) instanceof Flag(boolean value)) {
      return value;
    }
    throw wrong(name, "true or false");
  }

  public JsonObject object(String name) {
    return optionalObject(name).orElseThrow(() -> missing(name));
  }

  public Optional<JsonObject> optionalObject(String name) {
    return present(name).map(value -> asObject(name, value));
  }

  /// Empty when the member is missing.
  public List<JsonValue> list(String name) {
    if (present(name).orElse(new Items(List.of())) instanceof Items(List<JsonValue> values)) {
      return values;
    }
    throw wrong(name, "a list");
  }

  /// A list of strings; empty when the member is missing.
  public List<String> texts(String name) {
    return each(name, value -> asText(name, "a list of strings", value));
  }

  /// A list of objects; empty when the member is missing.
  public List<JsonObject> objects(String name) {
    return each(name, value -> asObject(name, "a list of objects", value));
  }

  /// As JSON, on one line.
  @Override
  public String toString() {
    return JsonLine.render(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonObject object && members.equals(object.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  private Optional<JsonValue> present(String name) {
    return value(name).filter(value -> !(value instanceof Null));
  }

  private <T> List<T> each(String name, Function<JsonValue, T> as) {
    List<T> found = new ArrayList<>();
    list(name).forEach(value -> found.add(as.apply(value)));
    return List.copyOf(found);
  }

  private static String asText(String name, JsonValue value) {
    return asText(name, "a string", value);
  }

  private static String asText(String name, String expected, JsonValue value) {
    if (value instanceof Text(String text)) {
      return text;
    }
    throw wrong(name, expected);
  }

  private static JsonObject asObject(String name, JsonValue value) {
    return asObject(name, "an object", value);
  }

  private static JsonObject asObject(String name, String expected, JsonValue value) {
    if (value instanceof JsonObject object) {
      return object;
    }
    throw wrong(name, expected);
  }

  private static long asWhole(String name, JsonValue value) {
    if (value instanceof Numeral(String literal)) {
      return asWhole(name, literal);
    }
    throw wrong(name, "a whole number");
  }

  private static long asWhole(String name, String literal) {
    if (literal.length() < MOST_PLAIN_DIGITS && plain(literal)) {
      return Long.parseLong(literal);
    }
    try {
      return new BigDecimal(literal).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      throw wrong(name, "a whole number");
    }
  }

  /// Nearly all are. Others need a decimal, which the JVM takes 10 ms to get ready for.
  private static boolean plain(String literal) {
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if ((c < '0' || c > '9') && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static KonsolException wrong(String name, String expected) {
    return new KonsolException(ErrorCode.BAD_REQUEST, "'" + name + "' must be " + expected);
  }

  private static KonsolException missing(String name) {
    return new KonsolException(ErrorCode.BAD_REQUEST, "'" + name + "' is missing");
  }
}
