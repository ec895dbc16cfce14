package dev.konsol.app.repl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MetaTest {
  @Test
  void aCommandHasWhatStandsAfterIt() {
    assertThat(Meta.parse(" /type  x + 1 ")).contains(new Meta.Call(Meta.TYPE, "x + 1"));
    assertThat(Meta.parse("/reset")).contains(new Meta.Call(Meta.RESET, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"// help", "/* help */", "/helpless/", "help", "1 /help", ""})
  void codeIsNoCommand(String text) {
    assertThat(Meta.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nope", " /nope with more ", "/helpless"})
  void whatLooksLikeACommandIsNotTakenForCode(String text) {
    assertThat(Meta.looksLikeOne(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"// help", "/* help */", "/helpless/", "/a b/ =~ x", "6 /two", "/ 2", ""})
  void codeDoesNotLookLikeACommand(String text) {
    assertThat(Meta.looksLikeOne(text)).isFalse();
  }

  @Test
  void helpTellsOfEveryCommand() {
    for (Meta meta : Meta.values()) {
      assertThat(Meta.help()).contains("  " + meta.spelled() + " ");
    }
  }
}
