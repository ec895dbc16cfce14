package dev.konsol.client.console.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyboardTest {
  private final List<String> seen = new ArrayList<>();
  private final Keyboard keyboard = new Keyboard(Prefix.USUAL, new Recorder());
  private boolean busy;

  @Test
  void whatIsTypedIsTheProgramsUpToThePrefix() throws Exception {
    assertThat(type("ls\r\035d")).isFalse();

    assertThat(seen).containsExactly("type ls\r", "awaiting", "over", "command d");
  }

  @Test
  void nothingIsTypedAfterLeaving() throws Exception {
    assertThat(type("\035dmore")).isFalse();

    assertThat(seen).containsExactly("awaiting", "over", "command d");
  }

  @Test
  void thePrefixTwiceIsTypedOnce() throws Exception {
    assertThat(type("\035\035x")).isTrue();

    assertThat(seen).containsExactly("awaiting", "over", "type \035", "type x");
  }

  @Test
  void aCommandMayComeLaterAndMayBeASequence() throws Exception {
    type("\035");
    type("\033[5~");

    assertThat(seen).containsExactly("awaiting", "over", "command PageUp");
  }

  @Test
  void whoAsksForHelpIsStillToSayACommand() throws Exception {
    assertThat(type("\035?d")).isFalse();
    assertThat(seen)
        .containsExactly("awaiting", "over", "command ?", "awaiting", "over", "command d");
  }

  @Test
  void anUnknownCommandIsOverWithItsKey() throws Exception {
    assertThat(type("\035xd")).isTrue();
    assertThat(seen).containsExactly("awaiting", "over", "command x", "type d");
  }

  @Test
  void aPrefixThatNothingFollowsIsToldFromOneWhoseCommandsAreShown() throws Exception {
    type("ls\035");
    assertThat(keyboard.endsInPrefix()).isTrue();
    type("?");
    assertThat(keyboard.endsInPrefix()).isFalse();
    type("x");
    assertThat(keyboard.endsInPrefix()).isFalse();
    type("\035\035");
    assertThat(keyboard.endsInPrefix()).isFalse();
    type("\035");
    assertThat(keyboard.endsInPrefix()).isTrue();
  }

  @Test
  void keysAreTheClientsWhileItIsBusy() throws Exception {
    busy = true;
    type("k\033[A\033OB\033[6~é\003\r\177\033[1;5Q");

    assertThat(seen)
        .containsExactly(
            "key k",
            "key Up",
            "key Down",
            "key PageDown",
            "key é",
            "key C-c",
            "key Enter",
            "key Backspace",
            "key ");
  }

  @Test
  void aLoneEscapeWaitsForItsRestOnlyWhereKeysAreTheClients() throws Exception {
    byte[] escape = {0x1b};
    assertThat(keyboard.wantsMore(escape, 1)).isFalse();

    type("\035");
    assertThat(keyboard.wantsMore(escape, 1)).isTrue();
  }

  private boolean type(String text) throws IOException, InterruptedException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return keyboard.accept(bytes, bytes.length);
  }

  private final class Recorder implements Keyboard.Target {
    @Override
    public void type(byte[] bytes) {
      seen.add("type " + new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public boolean busy() {
      return busy;
    }

    @Override
    public void key(String name) {
      seen.add("key " + name);
    }

    @Override
    public void awaiting(boolean command) {
      seen.add(command ? "awaiting" : "over");
    }

    @Override
    public Keyboard.After command(String key) {
      seen.add("command " + key);
      return switch (key) {
        case "d" -> Keyboard.After.LEAVE;
        case "?" -> Keyboard.After.AGAIN;
        default -> Keyboard.After.STAY;
      };
    }
  }
}
