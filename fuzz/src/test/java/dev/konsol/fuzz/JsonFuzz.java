package dev.konsol.fuzz;

import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The JSON of our own processes: what it takes is what a library takes, what it understood can be
/// written and read again, and what it refuses is refused in one way.
public final class JsonFuzz {
  private static final int LONGEST_NAME = 10_000;
  private static final Pattern LONG_NUMBER = Pattern.compile("[-+.0-9eE]{90}");
  private static final JsonMapper JACKSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Optional<JsonObject> ours = ours(data);
    if (isText(data)) {
      Optional<JsonNode> theirs = theirs(data);
      if (ours.isPresent() && theirs.isEmpty()) {
        throw new AssertionError("taken here alone");
      }
      if (ours.isEmpty() && theirs.isPresent() && !isLarge(data, theirs.get())) {
        throw new AssertionError("refused here alone");
      }
    }
    ours.ifPresent(JsonFuzz::again);
  }

  private static void again(JsonObject object) {
    String written = object.toString();
    Take.check(written.indexOf('\n') < 0, "a line break in what was written");
    Take.check(JsonObject.parse(written).equals(object), "another object: %s", written);
    JACKSON.readTree(written);
    for (String name : object.names()) {
      asked(() -> object.text(name));
      asked(() -> object.integer(name));
      asked(() -> object.flag(name));
      asked(() -> object.object(name).names());
      asked(() -> object.texts(name));
      asked(() -> object.objects(name));
    }
  }

  private static void asked(Runnable question) {
    try {
      question.run();
    } catch (MalformedMessage e) {
      Take.refused(e);
    }
  }

  private static Optional<JsonObject> ours(byte[] data) {
    try {
      return Optional.of(JsonObject.parse(data));
    } catch (MalformedMessage e) {
      return Optional.empty();
    }
  }

  private static Optional<JsonNode> theirs(byte[] data) {
    try {
      return Optional.of(JACKSON.readTree(Take.text(data))).filter(JsonNode::isObject);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /// What is bounded here, and elsewhere not, or otherwise.
  private static boolean isLarge(byte[] data, JsonNode node) {
    return LONG_NUMBER.matcher(Take.text(data)).find() || large(node, 1);
  }

  private static boolean large(JsonNode node, int depth) {
    return depth > 60
        || isBroken(node.asString(""))
        || node.propertyNames().stream()
            .anyMatch(name -> name.length() > LONGEST_NAME || isBroken(name))
        || node.valueStream().anyMatch(child -> large(child, depth + 1));
  }

  /// Half a character, which cannot be written as UTF-8.
  private static boolean isBroken(String text) {
    return text.codePoints().anyMatch(c -> c >= 0xd800 && c <= 0xdfff);
  }

  private static boolean isText(byte[] data) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
