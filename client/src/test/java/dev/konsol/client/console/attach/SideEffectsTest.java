package dev.konsol.client.console.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class SideEffectsTest {
  private final SideEffects effects = new SideEffects();

  @Test
  void bellsRingOnceForAllThatCameTogether() {
    feed("a\007b\007");

    assertThat(effects.take()).isEqualTo("\007");
    assertThat(effects.take()).isEmpty();
  }

  @Test
  void theEndOfATitleIsNoBell() {
    feed("\033]2;title\007");

    assertThat(effects.take()).isEmpty();
  }

  @Test
  void textForTheClipboardIsPassedOnHoweverItIsCutAndEnded() {
    feed("\033]52;");
    feed("p;aGVsbG8=\033\\");

    assertThat(effects.take()).isEqualTo("\033]52;c;aGVsbG8=\007");
  }

  @Test
  void theClipboardIsNeverAskedForAndNothingElseComesWithIt() {
    feed("\033]52;c;?\007\033]52;c;\007\033]52;c;aGVs\030bG8=\007\033]52;c;a b\007");
    feed("\033]50;c;aGVsbG8=\007\033P52;c;aGVsbG8=\007\033\\");

    assertThat(effects.take()).isEqualTo("\007");
  }

  private void feed(String text) {
    effects.feed(text.getBytes(StandardCharsets.UTF_8));
  }
}
