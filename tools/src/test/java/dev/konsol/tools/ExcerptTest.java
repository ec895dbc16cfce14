package dev.konsol.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcerptTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u001b[1;31mb\u001b[0mc",
        "a\u001b]0;a title\u0007bc",
        "a\u001b]8;;http://x\u001b\\b\u001b]8;;\u001b\\c",
        "a\u001b(Bb\u001b7c",
        "a\u001bPdata\u001b\\bc",
        "a\u009b31mbc",
        "ab\rc\u0000\b",
        "abc\u001b",
        "abc\u001b[38;5"
      })
  void noPartOfASequenceIsLeft(String printed) {
    assertThat(Excerpt.printable(printed)).isEqualTo("abc");
  }

  @Test
  void whatIsNoSequenceStays() {
    assertThat(Excerpt.printable("a[31m]\n\tb\u001b]never ended\nc")).isEqualTo("a[31m]\n\tb\nc");
  }

  @Test
  void whatIsLeftOutIsNamedExactly() {
    assertThat(Excerpt.of("x".repeat(100) + "y".repeat(100), 30, "read on"))
        .isEqualTo(
            "x".repeat(20)
                + "\n[… characters 20 to 190 of 200 left out: read on …]\n"
                + "y".repeat(10));
  }
}
