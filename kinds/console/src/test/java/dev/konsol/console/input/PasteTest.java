package dev.konsol.console.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PasteTest {
  @Test
  void pastedTextCannotEndThePaste() {
    byte[] wrapped = Paste.wrap("a\033[201~rm\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(new String(wrapped, StandardCharsets.US_ASCII)).isEqualTo("\033[200~arm\n\033[201~");
  }

  @Test
  void whatIsLeftAfterRemovingAnEndMarkIsNoEndMarkEither() {
    byte[] wrapped = Paste.wrap("\033[20\033[201~1~x".getBytes(StandardCharsets.US_ASCII));
    assertThat(new String(wrapped, StandardCharsets.US_ASCII)).doesNotContain("\033[201~x");
  }
}
