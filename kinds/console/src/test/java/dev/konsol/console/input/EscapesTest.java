package dev.konsol.console.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapesTest {
  private static String latin1(String text) {
    return new String(Escapes.bytes(text), StandardCharsets.ISO_8859_1);
  }

  @Test
  void eachEscapeIsOneByte() {
    assertThat(latin1("a\\n\\r\\t\\\\\\e\\0\\x41\\xfFz")).isEqualTo("a\n\r\t\\\033\0A\377z");
  }

  @ParameterizedTest
  @CsvSource({"\\q", "\\x4", "\\xg1", "\\", "a\\", "\\N", "\\x", "\\u0041"})
  void whatIsNoEscapeStaysAsItIs(String text) {
    assertThat(latin1(text)).isEqualTo(text);
  }

  @Test
  void anEscapedBackslashDoesNotBeginAnotherEscape() {
    assertThat(latin1("\\\\n")).isEqualTo("\\n");
  }

  @Test
  void textIsUtf8() {
    assertThat(Escapes.bytes("é\\n€")).isEqualTo("é\n€".getBytes(StandardCharsets.UTF_8));
  }
}
