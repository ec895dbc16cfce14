package dev.konsol.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainTextTest {
  private static byte[] bytes(String input) {
    return input.replace("^[", "\u001b").getBytes(StandardCharsets.UTF_8);
  }

  private static PlainText fed(String input, int pieces, long offset) {
    var bytes = bytes(input);
    var text = new PlainText();
    for (int at = 0; at < bytes.length; at += pieces) {
      text.feed(bytes, at, Math.min(pieces, bytes.length - at), offset + at);
    }
    return text;
  }

  @Test
  void takesSequencesOutInAnyPieces() {
    var input = "^[[1;31mred^[[0m\r\n^[]0;title\u0007^[(Bé漢😀\r^[[K\n10%\r20%\u0007";
    for (int pieces : new int[] {1, 2, 3, 1000}) {
      assertThat(fed(input, pieces, 0).text().toString()).isEqualTo("red\né漢😀\n10%\r20%");
    }
  }

  /// As of `curl -i`.
  @Test
  void lineEndsOfProgramsThatEndThemAsTerminalsDo() {
    var text = fed("200 OK\r\r\nServer: a\r\rb", 1, 0);
    assertThat(text.text().toString()).isEqualTo("200 OK\nServer: a\rb");
    assertThat(text.offsetAfter(7)).isEqualTo(9);
    assertThat(text.offsetAfter(17)).isEqualTo(20);
  }

  @Test
  void knowsWhereTheBytesOfACharacterEnd() {
    var text = fed("ab^[[1m漢^[[0m\r\nz", 1, 1000);
    assertThat(text.text().toString()).isEqualTo("ab漢\nz");
    assertThat(text.offsetAfter(1)).isEqualTo(1001);
    assertThat(text.offsetAfter(2)).isEqualTo(1002);
    assertThat(text.offsetAfter(3)).isEqualTo(1009);
    assertThat(text.offsetAfter(4)).isEqualTo(1015);
    assertThat(text.offsetAfter(5)).isEqualTo(1016);
  }

  @Test
  void forgetsWhatIsDiscarded() {
    var text = fed("hello world", 3, 50);
    text.discardTo(6);
    assertThat(text.text().toString()).isEqualTo("world");
    assertThat(text.offsetAfter(1)).isEqualTo(57);
    text.feed(bytes("!"), 0, 1, 61);
    assertThat(text.offsetAfter(6)).isEqualTo(62);
  }

  @Test
  void marksBrokenCharacters() {
    var text = new PlainText();
    text.feed(new byte[] {'a', (byte) 0xe6, (byte) 0xbc, 'b', (byte) 0xff, 'c'}, 0, 6, 0);
    assertThat(text.text().toString()).isEqualTo("a\ufffdb\ufffdc");
  }
}
