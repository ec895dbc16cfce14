package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ModesTest {
  private final TerminalModes modes = new TerminalModes();

  @Test
  void whatAProgramSwitchedOnIsEnteredAndLeft() {
    feed("text \033[?1049h\033[?1h\033=\033[?25l\033[?2004;1006h\033[31m");

    assertThat(modes.enter()).isEqualTo("\033[?1h\033[?1006h\033[?1049h\033[?2004h\033=\033[?25l");
    assertThat(modes.leave())
        .isEqualTo("\033[0m\033[?1l\033[?1006l\033[?1049l\033[?2004l\033>\033[?25h");
  }

  @Test
  void whatWasSwitchedOffAgainIsForgotten() {
    feed("\033[?1049h\033[?25l\033=\033[?1049l\033[?25h\033>");

    assertThat(modes.enter()).isEmpty();
    assertThat(modes.leave()).isEqualTo("\033[0m");
  }

  @Test
  void sequencesMayBeCutAnywhere() {
    for (char c : "\033[?1049h".toCharArray()) {
      feed(String.valueOf(c));
    }

    assertThat(modes.enter()).isEqualTo("\033[?1049h");
  }

  @Test
  void aResetForgetsEverything() {
    feed("\033[?1049h\033[?1000h\033c");

    assertThat(modes.enter()).isEmpty();
  }

  @Test
  void otherModesAndNonsenseAreNotKept() {
    feed(
        "\033[?7h\033[4h\033[?h\033[?99999999999999h\033[?"
            + "1;".repeat(100)
            + "h\033]0;?1049h\007");

    assertThat(modes.enter()).isEmpty();
  }

  private void feed(String text) {
    modes.feed(text.getBytes(StandardCharsets.UTF_8));
  }
}
