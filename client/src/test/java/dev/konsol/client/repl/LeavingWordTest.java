package dev.konsol.client.repl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LeavingWordTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"exit", " exit ", "exit()", "exit;", "exit();", "exit 0", "exit(0)", "exit!"})
  void aWordThatLeavesIsKnownInEveryForm(String text) {
    assertThat(LeavingWord.of(text)).contains("exit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 1", "exit if x", "exit = 3", "quitter", "x.exit", "exit\nx", "q"})
  void anythingElseIsCode(String text) {
    assertThat(LeavingWord.of(text)).isEmpty();
  }
}
