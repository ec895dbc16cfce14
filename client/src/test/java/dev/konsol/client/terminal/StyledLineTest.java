package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.terminal.StyledLine.Highlight;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StyledLineTest {
  @Test
  void aLineComesOutAsItWentIn() {
    assertThat(shown("plain \033[0;1;31mred\033[0;4mlined\033[m end", 80))
        .isEqualTo("plain \033[0;1;31mred\033[0;4mlined\033[m end");
  }

  @Test
  void nothingButTextAndStylesComesOut() {
    assertThat(shown("a\033[2Jb\033]52;c;?\007c\u009b6n\r\nd\033", 80))
        .isEqualTo("ab]52;c;? c 6n  d");
  }

  @Test
  void aLineIsCutWhereTheTerminalEnds() {
    assertThat(shown("\033[0;31mabcdef\033[m", 3)).isEqualTo("\033[0;31mabc\033[m");
    assertThat(shown("ab漢字", 3)).isEqualTo("ab");
  }

  @Test
  void marksBelongToTheCharacterBeforeThem() {
    StyledLine line = parse("e\u0301x");

    assertThat(line.width()).isEqualTo(2);
    assertThat(line.text(0, 1)).isEqualTo("e\u0301");
  }

  @Test
  void aTextIsFoundByItsColumnsAndCapitalsCountOnlyWhenAskedFor() {
    assertThat(parse("漢 One one").find("one", "7"))
        .containsExactly(new Highlight(3, 6, "7"), new Highlight(7, 10, "7"));
    assertThat(parse("漢 One one").find("One", "7")).containsExactly(new Highlight(3, 6, "7"));
    assertThat(parse("text").find("", "7")).isEmpty();
  }

  @Test
  void aHighlightTakesThePlaceOfTheStyle() {
    assertThat(parse("\033[0;31mabc").show(80, List.of(new Highlight(1, 2, "7"))))
        .isEqualTo("\033[0;31ma\033[0;7mb\033[0;31mc\033[m");
  }

  private static String shown(String text, int columns) {
    return parse(text).show(columns, List.of());
  }

  private static StyledLine parse(String text) {
    return StyledLine.parse(text, StyledLineTest::width);
  }

  private static int width(int codePoint) {
    return codePoint == 0x301 ? 0 : codePoint >= 0x4e00 ? 2 : 1;
  }

  @Test
  void linksAreKeptWhereTheyAreClean() {
    String link = "a\033]8;;https://b.example\033\\bc\033]8;;\033\\d";
    assertThat(StyledLine.parse(link, _ -> 1).show(2, List.of()))
        .isEqualTo("a\033]8;;https://b.example\033\\b\033]8;;\033\\");
    assertThat(StyledLine.parse(link, _ -> 1).show(9, List.of())).isEqualTo(link);
    assertThat(StyledLine.parse("\033]8;;x y\033\\z", _ -> 1).show(9, List.of())).isEqualTo("z");
  }
}
