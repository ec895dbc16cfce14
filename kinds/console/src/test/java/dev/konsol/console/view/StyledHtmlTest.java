package dev.konsol.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.screen.Screen;
import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StyledHtmlTest {
  private static String html(String printed) {
    var screen = new Screen(new Size(1, 80), _ -> {});
    var bytes = printed.replace("^[", "\u001b").getBytes(StandardCharsets.UTF_8);
    screen.feed(bytes, 0, bytes.length);
    return StyledHtml.of(screen.styledRows().getFirst());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "plain => plain",
        "^[[31mred^[[m! => <span style=\"color:#cd0000\">red</span>!",
        "^[[48;2;1;2;3mx => <span style=\"background:#010203\">x</span>",
        "^[[1;2;3mx => <span style=\"font-weight:bold;opacity:.6;font-style:italic\">x</span>",
        "^[[7mx => <span style=\"color:#000000;background:#e5e5e5\">x</span>",
        "^[[7;31mx => <span style=\"color:#000000;background:#cd0000\">x</span>",
        "^[[8;41mx => <span style=\"color:transparent;background:#cd0000\">x</span>",
        "^[[4:3;58;5;1;9mx => <span style=\"text-decoration:underline wavy line-through #cd0000\">x</span>",
      })
  void coloursAndAttributesAreInlineStyles(String printed, String expected) {
    assertThat(html(printed)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "^[[31m\"><img src=x onerror=alert(1)>",
        "'onmouseover='alert(1)",
        "</pre></span><style>*{display:none}</style>",
        "&lt;script&gt; &#x3c;",
        "^[[38;2;999;-1;3m</span>^[[4:999m<b>",
      })
  void hostileTextStaysText(String printed) {
    var html = html(printed);
    var outside = html.replaceAll("<span style=\"[a-z0-9#:;. -]*\">|</span>", "");
    assertThat(outside).doesNotContain("<", ">", "\"", "'");
    assertThat(outside.replaceAll("&(amp|lt|gt|quot|#39);", "")).doesNotContain("&");
  }

  @Test
  void whatIsEscapedReadsAsItWasPrinted() {
    assertThat(html("a < b && \"c\"")).isEqualTo("a &lt; b &amp;&amp; &quot;c&quot;");
  }
}
