package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyDecoderTest {

  @Test
  void arrowsTextAndControlKeysAreTold() {
    assertThat(keys("\033[A\033OBj\r\177\003"))
        .containsExactly("Up", "Down", "j", "Enter", "Backspace", "C-c");
  }

  @Test
  void escapeAloneIsAKeyAndWhatIsNotKnownIsNone() {
    assertThat(keys("\033")).containsExactly("Escape");
    assertThat(keys("\033[31;5u\033[200~é")).containsExactly("é");
  }

  private static List<String> keys(String typed) {
    return KeyDecoder.names(typed.getBytes(StandardCharsets.UTF_8));
  }
}
