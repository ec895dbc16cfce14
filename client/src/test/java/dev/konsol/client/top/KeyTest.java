package dev.konsol.client.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyTest {

  @Test
  void arrowsTextAndControlKeysAreTold() {
    assertThat(keys("\033[A\033OBj\r\177\003"))
        .containsExactly(
            Key.of(Key.Name.UP),
            Key.of(Key.Name.DOWN),
            new Key(Key.Name.TEXT, "j"),
            Key.of(Key.Name.ENTER),
            Key.of(Key.Name.BACKSPACE),
            Key.of(Key.Name.INTERRUPT));
  }

  @Test
  void escapeAloneIsAKeyAndWhatIsNotKnownIsNone() {
    assertThat(keys("\033")).containsExactly(Key.of(Key.Name.ESCAPE));
    assertThat(keys("\033[31;5u\033[200~é\032")).containsExactly(new Key(Key.Name.TEXT, "é"));
  }

  private static List<Key> keys(String typed) {
    return Key.of(typed.getBytes(StandardCharsets.UTF_8));
  }
}
