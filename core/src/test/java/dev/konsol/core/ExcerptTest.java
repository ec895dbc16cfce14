package dev.konsol.core;

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
                + "\n[… 170 bytes left out, from 20 to 190 of 200: read on …]\n"
                + "y".repeat(10));
  }

  @Test
  void bytesAreCountedAndCharactersStayWhole() {
    assertThat(Excerpt.of("ä€😀".repeat(10), 9, "read on"))
        .isEqualTo("ä€😀ä€\n[… 69 bytes left out, from 14 to 83 of 90: read on …]\n€😀");
  }

  @Test
  void whatWasMissingBeforeIsCountedWhenATextIsCutAgain() {
    String once = Excerpt.cut("x".repeat(1_000_000), 300, "read on");
    assertThat(Excerpt.cut(once, 30, "ask for less"))
        .isEqualTo(
            "x".repeat(20)
                + "\n[… 999970 bytes left out, from 20 to 999990 of 1000000: ask for less …]\n"
                + "x".repeat(10));
  }

  @Test
  void aLongLineSaysHowMuchMoreThereIs() {
    assertThat(Excerpt.line("é".repeat(20), 5)).isEqualTo("ééééé [… 30 more bytes]");
    assertThat(Excerpt.line("short", 5)).isEqualTo("short");
  }
}
