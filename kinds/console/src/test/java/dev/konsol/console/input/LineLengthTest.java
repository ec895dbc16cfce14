package dev.konsol.console.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineLengthTest {
  private final LineLength line = new LineLength();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void theLineGoesOnOverSeveralSends() {
    line.typed(bytes("12345"), 5);
    assertThat(line.longestWith(bytes("678\nab"))).isEqualTo(8);
    line.typed(bytes("678\nab"), 6);
    assertThat(line.longestWith(bytes("c"))).isEqualTo(3);
  }

  @Test
  void onlyWhatWasTakenCounts() {
    line.typed(bytes("12345\n"), 3);
    assertThat(line.longestWith(bytes("4"))).isEqualTo(4);
  }

  @Test
  void killingTheLineBeginsANewOne() {
    line.typed(bytes("12345\025"), 6);
    assertThat(line.longestWith(bytes("1"))).isEqualTo(1);
  }
}
