package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The worker's own JSON, against itself and against somebody else's.
final class JsonReaderTest {
  @Test
  void valuesOfAllKindsAreRead() {
    assertThat(
            JsonReader.object(
                " {\"a\" : [1, -2.5, true, false, \"x\\n\\u00e9\\ud83d\\ude00\\/\"], \"b\":{}, \"c\":\"é\"} "))
        .isEqualTo(Map.of("a", List.of(1L, -2.5, true, false, "x\né😀/"), "b", Map.of(), "c", "é"));
    assertThat(JsonReader.object("{\"n\":null}")).containsEntry("n", null);
  }

  @Test
  void whatIsNoObjectIsRefused() {
    for (String wrong :
        List.of(
            "",
            "[]",
            "{",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{\"a\":\"",
            "{} x",
            "{\"a\":\"\\x\"}",
            "{\"a\":tru}",
            "{\"a\":" + "[".repeat(100))) {
      assertThatThrownBy(() -> JsonReader.object(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void everyCharacterThatIsWrittenIsReadTheSame() {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c < 0x20000; c += c < 0x3000 ? 1 : 251) {
      if (c < 0xD800 || c > 0xDFFF) {
        all.appendCodePoint(c);
      }
    }
    byte[] line = Frame.event("x").text("data", all.toString()).line();
    assertThat(Json.object(line)).containsEntry("data", all.toString());
    assertThat(JsonReader.object(new String(line, StandardCharsets.UTF_8)))
        .containsEntry("data", all.toString());
  }
}
