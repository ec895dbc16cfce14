package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TerminalModesTest {
  private final TerminalModes modes = new TerminalModes();

  @Test
  void whatAProgramSwitchedOnIsEntered() {
    feed("text \033[?1049h\033[?1h\033=\033[?25l\033[?2004;1006h\033[31m");

    assertThat(modes.enter()).isEqualTo("\033[?1h\033[?1006h\033[?1049h\033[?2004h\033=\033[?25l");
  }

  @Test
  void keysAreThoseThatATerminalElsewhereTypes() {
    feed("\033[?1049h\033[?1h\033[?1000;1006h\033=\033[5 q\033[?5h");

    assertThat(modes.keys()).isEqualTo(new TerminalModes.Keys(Set.of(1, 1000, 1006), true, 5));
  }

  @Test
  void aTerminalIsBroughtFromOneSetOfKeysToAnotherAndBack() {
    feed("\033[?1h\033[?1006h\033=\033[5 q");
    TerminalModes.Keys before = modes.keys();
    feed("\033[?1006l\033[?2004h\033[!p");

    assertThat(before.to(modes.keys())).isEqualTo("\033[?1l\033[?1006l\033[?2004h\033>");
    assertThat(modes.keys().to(TerminalModes.Keys.NONE)).isEqualTo("\033[?2004l\033[0 q");
    assertThat(modes.keys().to(modes.keys())).isEmpty();
  }

  @Test
  void aPictureIsMidwayBetweenItsMarks() {
    feed("\033[?2026hhalf");
    assertThat(modes.midway()).isTrue();

    feed("whole\033[?2026l");
    assertThat(modes.midway()).isFalse();
  }

  @Test
  void whatWasSwitchedOffAgainIsForgotten() {
    feed("\033[?1049h\033[?25l\033=\033[?1049l\033[?25h\033>");

    assertThat(modes.enter()).isEmpty();
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
