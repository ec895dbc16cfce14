package dev.konsol.client.console.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PrefixTest {
  @Test
  void aKeyIsNamedInSeveralWays() {
    for (String name : List.of("C-a", "c-A", "Ctrl-a", "ctrl+A", "^a")) {
      assertThat(Prefix.parse(name).code()).as(name).isEqualTo((byte) 1);
    }
    assertThat(Prefix.parse("C-]")).isEqualTo(Prefix.USUAL);
    assertThat(Prefix.USUAL.code()).isEqualTo((byte) 0x1d);
    assertThat(Prefix.parse("C-\\").name()).isEqualTo("C-\\");
  }

  @Test
  void whatNobodyCouldTypeOtherwiseIsRefused() {
    for (String name : List.of("a", "", "C-", "C-[", "C-m", "C-i", "C-aa", "M-a", "F1")) {
      assertThatThrownBy(() -> Prefix.parse(name))
          .as(name)
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("'" + name + "' is not");
    }
  }
}
