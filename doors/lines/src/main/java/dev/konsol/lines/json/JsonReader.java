package dev.konsol.lines.json;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/// Reads one object from a whole text. Strict: nothing but one object, no name twice, no `NaN`, no
/// half of a surrogate pair. Bounded in depth and in the length of numbers and names; the length of
/// the whole is the caller's to bound, who had it in memory before.
final class JsonReader {
  static final int DEEPEST = 64;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // What clients send must neither stay in tables of this process nor show in its errors.
          .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNumberLength(100)
                  .maxNameLength(10_000)
                  .build())
          .build();

  private final JsonParser parser;

  private JsonReader(JsonParser parser) {
    this.parser = parser;
  }

  static String decode(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException e) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "the line is not valid UTF-8", e);
    }
  }

  static JsonObject object(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return new JsonReader(parser).only();
    } catch (StreamConstraintsException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          "the JSON is nested deeper than " + DEEPEST + ", or a number or name in it is too long",
          e);
    } catch (JacksonException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "not valid JSON: " + firstLine(e.getOriginalMessage()), e);
    }
  }

  private JsonObject only() {
    @Nullable JsonToken first = parser.nextToken();
    if (first != JsonToken.START_OBJECT) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "a request is a JSON object");
    }
    JsonObject object = members();
    if (parser.nextToken() != null) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "not valid JSON: something follows the object");
    }
    return object;
  }

  private JsonObject members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = whole(parser.getString());
      members.put(name, value(parser.nextToken()));
    }
    return new JsonObject(members);
  }

  private JsonValue.Items items() {
    List<JsonValue> values = new ArrayList<>();
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      values.add(value(next));
    }
    return new JsonValue.Items(values);
  }

  private JsonValue value(@Nullable JsonToken token) {
    if (token == null) {
      throw new IllegalStateException("the parser gave nothing");
    }
    return switch (token) {
      case START_OBJECT -> members();
      case START_ARRAY -> items();
      case VALUE_STRING -> new JsonValue.Text(whole(parser.getString()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue.Numeral(parser.getString());
      case VALUE_TRUE -> new JsonValue.Flag(true);
      case VALUE_FALSE -> new JsonValue.Flag(false);
      case VALUE_NULL -> new JsonValue.Null();
      default -> throw new IllegalStateException("the parser gave " + token);
    };
  }

  /// JSON can write half of a surrogate pair with an escape. No encoding of characters can.
  private static String whole(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          throw new KonsolException(
              ErrorCode.BAD_REQUEST, "not valid JSON: a string holds half of a surrogate pair");
        }
        i++;
      }
    }
    return text;
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }
}
