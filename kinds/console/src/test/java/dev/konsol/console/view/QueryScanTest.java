package dev.konsol.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryScanTest {
  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\033[c",
        "\033[>c",
        "\033[6n",
        "\033[?2026$p",
        "\033[>q",
        "\033[18t",
        "\033[?u",
        "\033Z",
        "\033]11;?\007",
        "\033]10;?\033\\",
        "\033]4;1;?\033\\",
        "\033P+q544e\033\\"
      })
  void questionsAreSeenWhereverTheyAreCut(String question) {
    String text = "some output before it " + question + " and behind";
    assertThat(new QueryScan().sees(bytes(text))).isTrue();
    for (int cut = 1; cut < text.length(); cut++) {
      QueryScan scan = new QueryScan();
      boolean first = scan.sees(bytes(text.substring(0, cut)));
      boolean second = scan.sees(bytes(text.substring(cut)));
      int end = text.indexOf(question) + question.length();
      assertThat(cut >= end ? first : second).as("cut at %d", cut).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text, why? because",
        "\033[31mred\033[0m",
        "\033[2J\033[H",
        "\033]0;title\007",
        "\033]133;A\033\\",
        "\033[?2004h",
        "\033(B"
      })
  void ordinaryOutputWakesNobody(String text) {
    assertThat(new QueryScan().sees(bytes(text))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a bell \007 here",
        "\007",
        "0123456789abcdef\007",
        "\033]9;Build finished\007",
        "\033]9;4th try is done?\033\\",
        "\033]99;i=1:d=0;Hello\033\\",
        "\033]99;;Is it done?\033\\",
        "\033]777;notify;Title;Body\007"
      })
  void bellsAndNotificationsAreSeenHoweverTheyAreSplit(String text) {
    for (int cut = 0; cut <= text.length(); cut++) {
      QueryScan scan = new QueryScan();
      scan.sees(bytes(text.substring(0, cut)));
      scan.sees(bytes(text.substring(cut)));
      assertThat(scan.takeRang()).as("cut at %d", cut).isTrue();
      assertThat(scan.takeRang()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "\033]0;a title\007",
        "\033]2;9;x\007",
        "\033]9;4;1;50\007",
        "\033]9;4\007",
        "\033]9;9;\"/home/a\"\007",
        "\033]9;12\007",
        "\033]99;i=1:p=?;\033\\",
        "\033]99;i=1:p=close;\033\\",
        "\033]99;p=alive;\033\\",
        "\033]777;preexec\007",
        "\033]777;precmd\007",
        "\033]1337;x\007",
        "\033[7m"
      })
  void nothingElseRings(String text) {
    QueryScan scan = new QueryScan();
    scan.sees(bytes(text));
    assertThat(scan.takeRang()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\033[?1049h", "\033[?47h", "\033[?1047h", "\033[?25;1049;7h"})
  void whoeverTakesTheWholeScreenIsSeenHoweverItIsSplit(String entering) {
    for (int cut = 0; cut <= entering.length(); cut++) {
      QueryScan scan = new QueryScan();
      scan.sees(bytes("text" + entering.substring(0, cut)));
      scan.sees(bytes(entering.substring(cut) + "text \033[?25h\033[31m"));
      assertThat(scan.alternate()).as("cut at %d", cut).isTrue();
      scan.sees(bytes("\033[?1049l"));
      assertThat(scan.alternate()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\033[?104h", "\033[1049h", "\033[?1049$p", "\033[?1049h\033c"})
  void nobodyElseTakesTheWholeScreen(String text) {
    QueryScan scan = new QueryScan();
    scan.sees(bytes(text));
    assertThat(scan.alternate()).isFalse();
  }
}
