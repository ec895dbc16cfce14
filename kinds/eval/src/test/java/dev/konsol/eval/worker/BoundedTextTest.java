package dev.konsol.eval.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BoundedTextTest {
  private static String of(int limit, String... parts) {
    BoundedText text = new BoundedText(limit);
    Stream.of(parts).forEach(text::add);
    return text.toString();
  }

  @Test
  void whatFitsIsThere() {
    assertThat(of(4, "ab", "", "cd")).isEqualTo("abcd");
  }

  @Test
  void whatDoesNotFitIsCountedInBytes() {
    assertThat(of(3, "abcd", "ef")).isEqualTo("abc\n<truncated: 3 bytes>");
    assertThat(of(3, "äöüäö€")).isEqualTo("äöü\n<truncated: 7 bytes>");
  }

  @Test
  void noCharacterIsCutInTwo() {
    assertThat(of(2, "a😀b", "c")).isEqualTo("a\n<truncated: 6 bytes>");
    assertThat(of(1, "ab😀".substring(0, 3), "😀".substring(1)))
        .isEqualTo("a\n<truncated: 5 bytes>");
  }
}
