package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.screen.style.Colour;
import dev.konsol.console.screen.style.Run;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.Style.Attribute;
import dev.konsol.console.screen.style.StyledRow;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StyledRowTest {
  private static String ansi(int cols, String input) {
    return Trial.of(1, cols, input).screen.styledRows().getFirst().ansi().replace("\u001b", "^[");
  }

  private static Style style(Colour foreground, Colour background, Attribute... attributes) {
    return new Style(foreground, background, new Colour.Default(), Set.of(attributes));
  }

  @Test
  void tellsColoursAndAttributesOfEachStretch() {
    var row =
        Trial.of(1, 30, "a^[[1;31mbc^[[22;48;5;200md^[[0;7m e").screen.styledRows().getFirst();
    assertThat(row)
        .isEqualTo(
            new StyledRow(
                List.of(
                    new Run("a", Style.PLAIN),
                    new Run(
                        "bc", style(new Colour.Indexed(1), new Colour.Default(), Attribute.BOLD)),
                    new Run("d", style(new Colour.Indexed(1), new Colour.Indexed(200))),
                    new Run(
                        " e",
                        style(new Colour.Default(), new Colour.Default(), Attribute.INVERSE)))));
    assertThat(row.text()).isEqualTo("abcd e");
  }

  @Test
  void tellsWhereTextLeadsIfThatIsAnAddressToFollow() {
    String links =
        "^[]8;;https://a.example/^[\\\\on^[[1me^[[m^[]8;id=x;file:///b^G two^[]8;;^G^[]8;;javascript:1^G no";
    assertThat(ansi(30, links.replace("\\\\", "\\").replace("^G", "\u0007")))
        .isEqualTo(
            "^[]8;;https://a.example/^[\\on^[[0;1me^[[m^[]8;;file:///b^[\\ two^[]8;;^[\\ no");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "^[[1;2;3;4;5;7;8;9;53mx => ^[[0;1;2;3;4;5;7;8;9;53mx^[[m",
        "^[[6mx => ^[[0;5mx^[[m",
        "^[[4:3;58:2::1:2:3mx => ^[[0;4:3;58:2::1:2:3mx^[[m",
        "^[[21mx^[[4:4mx^[[4:5mx^[[4:0mx => ^[[0;4:2mx^[[0;4:4mx^[[0;4:5mx^[[mx",
        "^[[4;58;5;3mx^[[59my => ^[[0;4;58:5:3mx^[[0;4my^[[m",
        "^[[97;104mx => ^[[0;97;104mx^[[m",
        "^[[38;2;1;2;3mx => ^[[0;38;2;1;2;3mx^[[m",
        "^[[38:5:77;48:2::9:8:7mx => ^[[0;38;5;77;48;2;9;8;7mx^[[m",
        "^[[1;3;9mx^[[22;23;29my => ^[[0;1;3;9mx^[[my",
        "^[[31;41mx^[[39my^[[49mz => ^[[0;31;41mx^[[0;41my^[[mz",
        "^[[98;108;38mx => x",
      })
  void readsEveryForm(String input, String expected) {
    assertThat(ansi(9, input)).isEqualTo(expected);
  }

  @Test
  void erasingLeavesTheBackgroundAndNothingElse() {
    assertThat(ansi(4, "^[[1;44mab^[[K")).isEqualTo("^[[0;1;44mab^[[0;44m  ^[[m");
    assertThat(ansi(4, "^[[1;31mabcd^[[m^[[2G^[[K")).isEqualTo("^[[0;1;31ma^[[m");
    assertThat(ansi(4, "abcd^[[42m^[[2J")).isEqualTo("^[[0;42m    ^[[m");
    assertThat(ansi(4, "abcd^[[42m^[[2G^[[P")).isEqualTo("acd^[[0;42m ^[[m");
    assertThat(ansi(4, "abcd^[[42m^[[2G^[[@")).isEqualTo("a^[[0;42m ^[[mbc");
    assertThat(ansi(4, "abcd^[[42m\n")).isEqualTo("^[[0;42m    ^[[m");
    assertThat(ansi(4, "^[[42mab\r^[[mx")).isEqualTo("x^[[0;42mb^[[m");
  }

  @Test
  void aRowUsedAgainHasNoStyleLeft() {
    var trial = Trial.of(2, 6, "^[[31mred\r\n^[[mplain\r\nx^[[1my^[[m\r\n");
    assertThat(trial.screen.styledRows().getFirst().ansi().replace("\u001b", "^["))
        .isEqualTo("x^[[0;1my^[[m");
    assertThat(trial.screen.styledRows().get(1)).isEqualTo(new StyledRow(List.of()));
  }

  @Test
  void keepsWideAndCombiningCharactersInOneStretch() {
    assertThat(ansi(9, "^[[32m漢e\u0301^[[my")).isEqualTo("^[[0;32m漢e\u0301^[[my");
  }
}
