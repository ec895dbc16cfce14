package dev.konsol.app.repl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.json.JsonObject;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScreenTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String ERASE = "\r\033[K";

  private final Written shown = new Written();

  @Test
  void theSpinnerMakesRoomForOutputAndIsGoneAtTheEnd() {
    try (Screen screen = new Screen(shown, new Paint(false), true)) {
      screen.busy("");
      Await.until("spinning", SOON, () -> shown.toString().contains(" s"));
      screen.accept(stdout("hello\n"));
      screen.idle();

      assertThat(shown.toString()).contains(ERASE + "hello\n").doesNotEndWith(" s");
    }
  }

  @Test
  void thePromptComesOnALineOfItsOwn() {
    try (Screen screen = new Screen(shown, new Paint(false), false)) {
      screen.busy("");
      screen.accept(stdout("no newline"));
      screen.idle();
      screen.line("42");

      assertThat(shown).hasToString("no newline\n42\n");
    }
  }

  @Test
  void whatWasNotToldIsShownAtTheEnd() {
    try (Screen screen = new Screen(shown, new Paint(false), false)) {
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
    assertThat(Paint.of(true, Map.of("TERM", "xterm")).on()).isTrue();
    assertThat(Paint.of(true, Map.of("TERM", "xterm", "NO_COLOR", "1")).on()).isFalse();
    assertThat(Paint.of(true, Map.of("TERM", "dumb")).on()).isFalse();
    assertThat(Paint.of(false, Map.of("TERM", "xterm")).on()).isFalse();
  }

  private static JsonObject stdout(String chunk) {
    return JsonObject.parse(
        "{\"method\":\"konsol/stdout\",\"params\":{\"chunk\":\""
            + chunk.replace("\n", "\\n")
            + "\"}}");
  }
}
