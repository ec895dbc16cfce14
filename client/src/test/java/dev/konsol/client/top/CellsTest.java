package dev.konsol.client.top;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CellsTest {

  @Test
  void textIsExactlySoWide() {
    assertThat(Cells.fit("abc", 5)).isEqualTo("abc  ");
    assertThat(Cells.fit("abcdef", 5)).isEqualTo("abcd…");
    assertThat(Cells.fit("日本語", 4)).isEqualTo("日… ");
    assertThat(Cells.fit("abc", 0)).isEmpty();
    assertThat(Cells.fitEnd("/home/me/project", 10)).isEqualTo("…e/project");
  }

  @Test
  void nothingInATextReachesTheTerminal() {
    assertThat(Cells.fit("a\033]0;x\007b", 10)).isEqualTo("a ]0;x b  ");
  }

  @Test
  void ofAStyledRowOnlyStylesAndTextStay() {
    String row = "\033[31mred\033[2J\033[?1049h\033]52;c;x\007\033[0m";
    assertThat(Cells.styled(row, 20)).isEqualTo("\033[0;31mred]52;c;x \033[m");
    assertThat(Cells.styled("\033[31mabcdef", 3)).isEqualTo("\033[0;31mabc\033[m");
    assertThat(Cells.styled("plain", 20)).isEqualTo("plain");
    assertThat(Cells.styled("x\033[", 20)).isEqualTo("x");
  }
}
