package dev.konsol.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Utf8Test {

  @Test
  void aCutBetweenAnyTwoBytesLeavesWholeCharacters() {
    byte[] all = "aé€😀z".getBytes(StandardCharsets.UTF_8);
    for (int length = 0; length <= all.length; length++) {
      byte[] cut = Arrays.copyOf(all, length);
      byte[] whole = Arrays.copyOf(cut, Utf8.complete(cut, 0, length));

      assertThat(Utf8.decode(whole)).as("cut at %d", length).isPresent();
      assertThat(length - whole.length).isLessThan(4);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "61ff,2",
    "61c3,1",
    "61c0,2",
    "61e282,1",
    "61e080,3",
    "61eda0,3",
    "61f09f98,1",
    "61f48f,1",
    "61f490,3",
    "61f5,2",
    "80808080,4",
    "c3,0",
    "61f08f,3"
  })
  void onlyWhatCanStillBeCompletedIsLeftOut(String hex, int complete) {
    byte[] bytes = HexFormat.of().parseHex(hex);

    assertThat(Utf8.complete(bytes, 0, bytes.length)).isEqualTo(complete);
  }

  @Test
  void theStartOfTheNextCharacterIsFound() {
    assertThat(Utf8.leadingContinuation(HexFormat.of().parseHex("82ac61"))).isEqualTo(2);
    assertThat(Utf8.leadingContinuation(HexFormat.of().parseHex("61"))).isZero();
    assertThat(Utf8.leadingContinuation(HexFormat.of().parseHex("8080808080"))).isEqualTo(3);
  }

  @Test
  void aReplacementCharacterThatWasReallyThereIsText() {
    assertThat(Utf8.decode("a\ufffd".getBytes(StandardCharsets.UTF_8))).contains("a\ufffd");
    assertThat(Utf8.decode(new byte[] {'a', (byte) 0xff})).isEmpty();
  }
}
