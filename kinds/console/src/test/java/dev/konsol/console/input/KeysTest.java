package dev.konsol.console.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  private static String sent(String key, boolean application) {
    String raw = new String(Keys.bytes(key, () -> application), StandardCharsets.ISO_8859_1);
    StringBuilder shown = new StringBuilder();
    raw.chars().forEach(c -> shown.append(c < 32 || c == 127 ? "^" + (char) (c ^ 64) : (char) c));
    return shown.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "Enter ^M",
        "enter ^M",
        "Tab ^I",
        "BTab ^[[Z",
        "S-Tab ^[[Z",
        "Escape ^[",
        "Esc ^[",
        "Backspace ^?",
        "BSpace ^?",
        "Delete ^[[3~",
        "DC ^[[3~",
        "Insert ^[[2~",
        "Up ^[[A",
        "Left ^[[D",
        "Home ^[[H",
        "End ^[[F",
        "PageUp ^[[5~",
        "NPage ^[[6~",
        "F1 ^[OP",
        "F5 ^[[15~",
        "F12 ^[[24~",
        "C-c ^C",
        "C-C ^C",
        "Ctrl-c ^C",
        "Ctrl+c ^C",
        "^C ^C",
        "C-[ ^[",
        "C-\\ ^\\",
        "C-@ ^@",
        "C-Space ^@",
        "C-_ ^_",
        "M-x ^[x",
        "Alt-x ^[x",
        "C-M-x ^[^X",
        "S-Up ^[[1;2A",
        "C-Right ^[[1;5C",
        "C-M-S-Down ^[[1;8B",
        "S-F1 ^[[1;2P",
        "C-Delete ^[[3;5~",
        "M-Enter ^[^M",
        "a a",
        "S-a A",
        "- -",
        "+ +",
        "^ ^",
        "C-- !"
      })
  void keysSendWhatXtermSends(String key, String bytes) {
    if (bytes.equals("!")) {
      assertThatThrownBy(() -> sent(key, false)).isInstanceOf(KonsolException.class);
    } else {
      assertThat(sent(key, false)).isEqualTo(bytes);
    }
  }

  @Test
  void cursorKeysFollowApplicationModeUnlessModified() {
    assertThat(sent("Up", true)).isEqualTo("^[OA");
    assertThat(sent("Home", true)).isEqualTo("^[OH");
    assertThat(sent("S-Up", true)).isEqualTo("^[[1;2A");
    assertThat(sent("Delete", true)).isEqualTo("^[[3~");
  }

  @Test
  void charactersAreUtf8AlsoOutsideTheBasicPlane() {
    assertThat(Keys.bytes("é", () -> false)).isEqualTo("é".getBytes(StandardCharsets.UTF_8));
    assertThat(Keys.bytes("😀", () -> false)).isEqualTo("😀".getBytes(StandardCharsets.UTF_8));
    assertThat(Keys.bytes("M-é", () -> false)).isEqualTo("\033é".getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Entr", "", "X-a", "C-é", "F13", "C-", "hello"})
  void anUnknownKeyIsRefusedWithExamples(String key) {
    assertThatThrownBy(() -> Keys.bytes(key, () -> false))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("'" + key + "'")
        .hasMessageContaining("C-c");
  }
}
