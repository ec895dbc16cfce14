package dev.konsol.client.repl.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.testkit.Await;
import dev.konsol.wire.JsonObject;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReplScreenTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String ERASE = "\r\033[K";

  private final StringWriter shown = new StringWriter();

  @Test
  void theSpinnerMakesRoomForOutputAndIsGoneAtTheEnd() {
    try (ReplScreen screen =
        new ReplScreen(shown::write, shown::write, new AnsiStyle(false), true)) {
      screen.busy("");
      Await.until("spinning", SOON, () -> shown.toString().contains(" s"));
      screen.accept(stdout("hello\n"));
      screen.idle();

      assertThat(shown.toString()).contains(ERASE + "hello\n").doesNotEndWith(" s");
    }
  }

  @Test
  void thePromptComesOnALineOfItsOwn() {
    try (ReplScreen screen =
        new ReplScreen(shown::write, shown::write, new AnsiStyle(false), false)) {
      screen.busy("");
      screen.accept(stdout("no newline"));
      screen.idle();
      screen.line("42");

      assertThat(shown).hasToString("no newline\n42\n");
    }
  }

  @Test
  void whatWasNotToldIsShownAtTheEnd() {
    try (ReplScreen screen =
        new ReplScreen(shown::write, shown::write, new AnsiStyle(false), false)) {
      screen.busy("");
      screen.accept(stdout("ab"));
      screen.rest("abcd", "e");

      assertThat(shown).hasToString("abcde");
    }
  }

  @Test
  void elapsedTimeIsTold() {
    assertThat(Spinner.text("", Duration.ofMillis(1234))).isEqualTo("1.2 s");
    assertThat(Spinner.text("", Duration.ofSeconds(70))).isEqualTo("70.0 s  (Ctrl-C stops it)");
  }

  @Test
  void coloursAreForTerminalsThatWantThem() {
    assertThat(AnsiStyle.of(true, Map.of("TERM", "xterm")).on()).isTrue();
    assertThat(AnsiStyle.of(true, Map.of("TERM", "xterm", "NO_COLOR", "1")).on()).isFalse();
    assertThat(AnsiStyle.of(true, Map.of("TERM", "dumb")).on()).isFalse();
    assertThat(AnsiStyle.of(false, Map.of("TERM", "xterm")).on()).isFalse();
  }

  private static JsonObject stdout(String chunk) {
    return JsonObject.parse(
        "{\"method\":\"konsol/stdout\",\"params\":{\"chunk\":\""
            + chunk.replace("\n", "\\n")
            + "\"}}");
  }
}
