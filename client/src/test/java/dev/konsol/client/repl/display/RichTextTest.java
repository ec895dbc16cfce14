package dev.konsol.client.repl.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.terminal.AnsiStyle;
import org.junit.jupiter.api.Test;

final class RichTextTest {
  private final RichText plain = new RichText(new AnsiStyle(false));

  @Test
  void markdownLosesItsMarks() {
    assertThat(plain.markdown("# Title\n\n- **one** and `two`\n- [here](http://x)\n"))
        .isEqualTo("Title\n\n• one and two\n• here (http://x)");
  }

  @Test
  void codeInMarkdownStaysAsItIs() {
    assertThat(plain.markdown("```java\n# no **title**\n```")).isEqualTo("    # no **title**");
  }

  @Test
  void emphasisIsPaintedOnATerminal() {
    assertThat(new RichText(new AnsiStyle(true)).markdown("# A")).isEqualTo("\033[1mA\033[0m");
  }

  @Test
  void htmlBecomesItsText() {
    assertThat(
            plain.html(
                "<style>b {}</style><h1>Sales &amp; co</h1><table><tr><th>a</th><th>b</th></tr>"
                    + "<tr><td>1</td><td>&lt;2&gt;</td></tr></table><ul><li>x</li></ul>"))
        .isEqualTo("Sales & co\na  b\n1  <2>\n\n• x");
  }

  @Test
  void whatWouldSteerTheTerminalIsTakenOut() {
    assertThat(plain.html("a\033]0;evil\007b")).isEqualTo("a]0;evilb");
    assertThat(plain.markdown("a\033[2Jb")).isEqualTo("a[2Jb");
  }
}
