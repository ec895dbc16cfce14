package dev.konsol.client.repl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SlashCommandTest {
  @Test
  void aCommandHasWhatStandsAfterIt() {
    assertThat(SlashCommand.parse(" /type  x + 1 "))
        .contains(new SlashCommand.Call(SlashCommand.TYPE, "x + 1"));
    assertThat(SlashCommand.parse("/reset"))
        .contains(new SlashCommand.Call(SlashCommand.RESET, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"// help", "/* help */", "/helpless/", "help", "1 /help", ""})
  void codeIsNoCommand(String text) {
    assertThat(SlashCommand.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nope", " /nope with more ", "/helpless"})
  void whatLooksLikeACommandIsNotTakenForCode(String text) {
    assertThat(SlashCommand.looksLikeOne(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"// help", "/* help */", "/helpless/", "/a b/ =~ x", "6 /two", "/ 2", ""})
  void codeDoesNotLookLikeACommand(String text) {
    assertThat(SlashCommand.looksLikeOne(text)).isFalse();
  }

  @Test
  void helpTellsOfEveryCommand() {
    for (SlashCommand meta : SlashCommand.values()) {
      assertThat(SlashCommand.help()).contains("  " + meta.spelled() + " ");
    }
  }
}
