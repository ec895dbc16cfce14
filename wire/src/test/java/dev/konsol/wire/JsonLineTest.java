package dev.konsol.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonLineTest {
  @Test
  void membersOfAllKindsAreWritten() {
    JsonLine line =
        JsonLine.object()
            .put("text", "\"\\\u0001\n")
            .put("none", (String) null)
            .putPresent("absent", null)
            .put("number", -5)
            .put("flag", false)
            .putTrue("left", false)
            .put("nested", JsonLine.object().put("a", 1).put("b", 2))
            .put("empty", JsonLine.object())
            .putObject("object", json -> json.put("k", 1))
            .put("bytes", new byte[] {1, 2, 3})
            .putTexts("texts", List.of("a", "b"))
            .putObjects("objects", List.of(1, 2), (json, n) -> json.put("n", n))
            .putValue("value", JsonObject.parse("{\"l\":[{},[],\"x\",1.0,null],\"t\":true}"));
    assertThat(text(line))
        .isEqualTo(
            """
            {"text":"\\"\\\\\\u0001\\n","none":null,"number":-5,"flag":false,\
            "nested":{"a":1,"b":2},"empty":{},"object":{"k":1},"bytes":"AQID","texts":["a","b"],\
            "objects":[{"n":1},{"n":2}],"value":{"l":[{},[],"x",1.0,null],"t":true}}
            """);
  }

  @Test
  void aLineMayEndWithoutItsNewline() {
    assertThat(JsonLine.object().put("a", "é").putAll(JsonObject.parse("{\"b\":1e3}")).end())
        .isEqualTo("{\"a\":\"é\",\"b\":1e3}");
  }

  @Test
  void halfOfASurrogatePairIsReplaced() {
    assertThat(text(JsonLine.object().put("a", "x\ud83dy"))).isEqualTo("{\"a\":\"x\ufffdy\"}\n");
  }

  @Test
  void whatWasPrintedIsWrittenAsItIsAndInBase64WhereItIsNotText() {
    assertThat(printed("é\n".getBytes(UTF_8))).isEqualTo("{\"data\":\"é\\n\"}\n");
    assertThat(printed(new byte[] {'a', (byte) 0xff}))
        .isEqualTo("{\"data\":\"a\ufffd\",\"bytes\":\"Yf8=\"}\n");
  }

  private static String printed(byte[] bytes) {
    return text(JsonLine.object().putPrinted("data", bytes, bytes.length));
  }

  private static String text(JsonLine line) {
    return new String(line.bytes(), UTF_8);
  }
}
