package dev.konsol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {

  @Test
  void typedMembersAreRead() {
    JsonObject object =
        JsonObject.parse(
            "{\"t\":\"x\\u00e9\\n\",\"n\":-7,\"f\":true,\"l\":[\"a\",\"b\"],\"o\":{\"k\":1},\"z\":null}");

    assertThat(object.text("t")).isEqualTo("xé\n");
    assertThat(object.integer("n")).isEqualTo(-7);
    assertThat(object.flag("f")).isTrue();
    assertThat(object.texts("l")).containsExactly("a", "b");
    assertThat(object.object("o").integer("k")).isEqualTo(1);
    assertThat(object.has("z")).isFalse();
    assertThat(object.names()).contains("z");
    assertThat(object.value("z")).isNull();
    assertThat(object.optionalText("none")).isEmpty();
    assertThat(object.flag("none")).isFalse();
    assertThat(object.texts("none")).isEmpty();
    assertThat(object.text("none", "other")).isEqualTo("other");
    assertThat(object.integer("none", 5)).isEqualTo(5);
  }

  @Test
  void whatWasReadIsWrittenAsItWas() {
    String text =
        "{\"a\":[1,1.50,-2e9,12345678901234567890],\"b\":{\"c\":[true,null,\"\\u001b[0m😀\"]}}";

    assertThat(JsonObject.parse(text)).hasToString(text.replace("\\u001b", "\\u001B"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "nonsense",
        "{",
        "{\"a\"",
        "{\"a\":}",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":01}",
        "{\"a\":NaN}",
        "{\"a\":Infinity}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":\"\u0001\"}",
        "{\"a\":1} {}",
        "{\"a\":1}x",
        "{\"a\":1,\"a\":2}",
        "{\"a\":null,\"a\":1}",
        "{\"a\":1,\"a\":null}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":\"",
        "{\"a\":\"\\",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\\n\n\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":1.}",
        "{\"o\":{\"a\":1,\"a\":2}}",
        "/* no */ {}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\udc00\\ud800\"}",
        "{\"\\ud800\":1}"
      })
  void whatIsNotStrictlyJsonIsRefused(String text) {
    assertRefused(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[{}]", "1", "\"x\"", "null", "true"})
  void onlyAnObjectIsTaken(String text) {
    assertRefused(text).hasMessage("a request is a JSON object");
  }

  @Test
  void depthIsBounded() {
    String deepest = "{\"a\":" + "[".repeat(63) + "]".repeat(63) + "}";
    String deeper = "{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}";

    assertThat(JsonObject.parse(deepest).has("a")).isTrue();
    assertRefused(deeper).hasMessageContaining("nested deeper than 64");
    assertRefused("{\"a\":" + "[".repeat(1_000_000)).hasMessageContaining("nested deeper");
  }

  @Test
  void numbersNamesAndValuesAreBounded() {
    assertRefused("{\"a\":[" + "1,".repeat(JsonReader.MOST_VALUES))
        .hasMessage("the JSON has more than 500000 values");
    assertRefused("{\"a\":" + "9".repeat(100_000) + "}").hasMessageContaining("too long");
    assertRefused("{\"" + "n".repeat(100_000) + "\":1}").hasMessageContaining("too long");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ff", "c0af", "c3", "eda080", "f4908080", "e282", "80", "fffe7b007d00"})
  void invalidUtf8IsRefused(String hex) {
    byte[] bad = HexFormat.of().parseHex(hex);
    byte[] line = "{\"a\":\"??????\"}".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bad, 0, line, 6, bad.length);

    assertThatThrownBy(() -> JsonObject.parse(line))
        .isInstanceOf(MalformedMessage.class)
        .hasMessage("the line is not valid UTF-8");
  }

  @Test
  void otherEncodingsAreNotGuessed() {
    assertThatThrownBy(() -> JsonObject.parse("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE)))
        .isInstanceOf(MalformedMessage.class);
  }

  @ParameterizedTest
  @CsvSource({"40,40", "40.0,40", "4e1,40", "-1,-1", "9223372036854775807,9223372036854775807"})
  void wholeNumbersMayBeWrittenInAnyWay(String literal, long value) {
    assertThat(JsonObject.parse("{\"n\":" + literal + "}").integer("n")).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "\"1\"", "true", "[1]", "{}", "9223372036854775808", "1e99999999"})
  void whatIsNoWholeNumberNamesTheField(String literal) {
    JsonObject object = JsonObject.parse("{\"rows\":" + literal + "}");

    assertThatThrownBy(() -> object.integer("rows")).hasMessage("'rows' must be a whole number");
  }

  @Test
  void wrongTypesNameTheField() {
    JsonObject object = JsonObject.parse("{\"n\":1,\"l\":[1],\"z\":null}");

    assertThatThrownBy(() -> object.text("n")).hasMessage("'n' must be a string");
    assertThatThrownBy(() -> object.flag("n")).hasMessage("'n' must be true or false");
    assertThatThrownBy(() -> object.texts("n")).hasMessage("'n' must be a list");
    assertThatThrownBy(() -> object.object("n")).hasMessage("'n' must be an object");
    assertThatThrownBy(() -> object.texts("l")).hasMessage("'l' must be a list of strings");
    assertThatThrownBy(() -> object.objects("l")).hasMessage("'l' must be a list of objects");
    assertThatThrownBy(() -> object.text("z")).hasMessage("'z' is missing");
    assertThatThrownBy(() -> object.integer("none")).hasMessage("'none' is missing");
  }

  @Test
  void errorsDoNotRepeatWhatWasSent() {
    assertRefused("{\"token\":\"secret\",}")
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("secret"));
  }

  @Test
  void noBytesMakeTheReaderFailInAnyOtherWay() {
    Random random = new Random(7);
    byte[] good =
        "{\"cmd\":\"create\",\"args\":[\"a\\u00e9\",1.5e3],\"env\":{\"x\":null,\"y\":true}}"
            .getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 5_000; i++) {
      byte[] line = Arrays.copyOf(good, 1 + random.nextInt(good.length));
      for (int edits = random.nextInt(4); edits >= 0; edits--) {
        line[random.nextInt(line.length)] = (byte) random.nextInt(256);
      }
      try {
        JsonObject.parse(line);
      } catch (MalformedMessage e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  @Test
  void onlyTheMembersThatWereAskedForAreLeft() {
    JsonObject object = JsonObject.parse("{\"id\":1.50,\"cmd\":\"ping\"}");

    assertThat(object.only(List.of("id", "none"))).hasToString("{\"id\":1.50}");
    assertThat(object.names()).containsExactly("id", "cmd");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String text) {
    return assertThatThrownBy(() -> JsonObject.parse(text)).isInstanceOf(MalformedMessage.class);
  }
}
