package dev.konsol.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// Our reader and writer against a library's: they take the same texts, and understand the same.
class JsonAgainstJacksonTest {
  private static final JsonFactory JACKSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final String CHARACTERS = "{}[]:,\"\\/ \tabefnrtu0123456789.+-E\u0001é";

  private final Random random = new Random(11);

  @Test
  void bothTakeTheSameTexts() {
    int taken = 0;
    for (int i = 0; i < 5_000; i++) {
      String text = object(3);
      assertThat(ours(text)).as(text).isEqualTo(theirs(text)).isPresent();
      String damaged = damaged(text);
      boolean isTaken = ours(damaged).isPresent();
      assertThat(isTaken).as(damaged).isEqualTo(theirs(damaged).isPresent());
      taken += isTaken ? 1 : 0;
    }
    assertThat(taken).isBetween(500, 4_500);
  }

  @Test
  void everyCharacterThatIsWrittenIsReadTheSame() {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c < 0x20000; c += c < 0x3000 ? 1 : 251) {
      if (c < 0xD800 || c > 0xDFFF) {
        all.appendCodePoint(c);
      }
    }
    String text = all.toString();
    byte[] line = JsonLine.object().put("data", text).bytes();
    assertThat(JsonMapper.shared().readTree(line).path("data").asString()).isEqualTo(text);
    assertThat(JsonObject.parse(line).text("data")).isEqualTo(text);
  }

  private static Optional<String> ours(String text) {
    try {
      return Optional.of(JsonObject.parse(text).toString());
    } catch (MalformedMessage e) {
      return Optional.empty();
    }
  }

  private static Optional<String> theirs(String text) {
    StringWriter written = new StringWriter();
    try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), text);
        JsonGenerator copy = JACKSON.createGenerator(ObjectWriteContext.empty(), written)) {
      parser.nextToken();
      if (!parser.isExpectedStartObjectToken()) {
        return Optional.empty();
      }
      copy.copyCurrentStructureExact(parser);
      if (parser.nextToken() != null) {
        return Optional.empty();
      }
    } catch (JacksonException e) {
      return Optional.empty();
    }
    return Optional.of(written.toString());
  }

  private String damaged(String text) {
    StringBuilder damaged = new StringBuilder(text);
    int at = random.nextInt(damaged.length());
    char c = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
    switch (random.nextInt(3)) {
      case 0 -> damaged.setCharAt(at, c);
      case 1 -> damaged.insert(at, c);
      default -> damaged.deleteCharAt(at);
    }
    return damaged.toString();
  }

  private String object(int depth) {
    StringBuilder object = new StringBuilder("{");
    for (int i = random.nextInt(4); i > 0; i--) {
      object.append(object.length() > 1 ? "," : "");
      object.append('"').append((char) ('a' + i)).append("\" :").append(value(depth - 1));
    }
    return object.append('}').toString();
  }

  private String value(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> String.valueOf(random.nextInt(-99, 99));
      case 1 -> random.nextInt(9) + ".75";
      case 2 -> "\"a\\n\\u00e9 \\\"" + random.nextInt(99) + "\"";
      case 3 -> "\"\"";
      case 4 -> "true";
      case 5 -> "null";
      case 6 -> object(depth);
      default -> "[" + value(depth - 1) + ", " + value(depth - 1) + "]";
    };
  }
}
