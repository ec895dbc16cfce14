package dev.konsol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// Our JSON, against itself and against somebody else's.
final class JsonReaderTest {
  @Test
  void valuesOfAllKindsAreRead() {
    JsonObject read =
        JsonObject.parse(
            " {\"a\" : [1, true, false, \"x\\n\\u00e9\\ud83d\\ude00\\/\", null], \"b\":{}, \"c\":\"é\"} ");
    assertThat(read.value("a")).isEqualTo(Arrays.asList(1L, true, false, "x\né😀/", null));
    assertThat(read.object("b").names()).isEmpty();
    assertThat(read.text("c")).isEqualTo("é");
  }

  @Test
  void numbersAreWholeOrNot() {
    JsonObject read =
        JsonObject.parse("{\"a\":[-2.50,-0,123456789012345678,1e3,100000000000000000000]}");
    assertThat(read.value("a")).isEqualTo(List.of(-2.5, 0L, 123456789012345678L, 1000.0, 1e20));
    assertThat(JsonObject.parse("{\"n\":1e3}").number("n", 0)).isEqualTo(1000);
  }

  @Test
  void whatIsNotAnObjectIsRefused() {
    for (String wrong :
        List.of(
            "",
            "[]",
            "{",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{\"a\":1 \"b\":2}",
            "{\"a\":1,\"a\":null}",
            "{\"a\":null,\"a\":1}",
            "{\"a\":\"",
            "{\"a\":\"\\",
            "{\"a\":\"\n\"}",
            "{\"a\":\"\\n\n\"}",
            "{} x",
            "{\"a\":\"\\x\"}",
            "{\"a\":\"\\u12\"}",
            "{\"a\":\"\\ud83d\"}",
            "{\"a\":tru}",
            "{\"a\":NaN}",
            "{\"a\":01}",
            "{\"a\":1.}",
            "{\"a\":" + "9".repeat(101) + "}",
            "{\"a\":" + "[".repeat(100))) {
      assertThatThrownBy(() -> JsonObject.parse(wrong))
          .as(wrong)
          .isInstanceOf(MalformedMessage.class);
    }
  }

  @Test
  void thereAreBoundsToWhatALineMayHold() {
    assertThatThrownBy(() -> JsonObject.parse("{\"a\":[" + "1,".repeat(JsonReader.MOST_VALUES)))
        .hasMessage("the JSON has more than 500000 values");
    assertThatThrownBy(() -> JsonObject.parse("{\"" + "n".repeat(10_001) + "\":1}"))
        .hasMessage("a name in the JSON is too long");
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
    assertThat(JsonObject.parse(new String(line, StandardCharsets.UTF_8)).text("data"))
        .isEqualTo(text);
  }

  @Test
  void membersThatMustBeThereAreRefusedByTheirNames() {
    JsonObject read = JsonObject.parse("{\"a\":1,\"b\":null}");
    assertThatThrownBy(() -> read.text("a")).hasMessage("'a' is missing, or not a string");
    assertThatThrownBy(() -> read.integer("b")).hasMessage("'b' is missing, or not a number");
    assertThatThrownBy(() -> read.object("c")).hasMessage("'c' is missing, or not an object");
    assertThat(read.text("b", "none")).isEqualTo("none");
    assertThat(read.texts("a")).isEmpty();
  }
}
