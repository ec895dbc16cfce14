package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MarkdownTablesTest {
  private static final String TABLE =
      """
      Before | it

      | id | name                 |
      |---:|----------------------|
      |  1 | 東京都千代田区の何か |
      | 22 | a \\| b               |

      and more""";

  @Test
  void whatFitsStaysAsItIs() {
    assertThat(MarkdownTables.fit(TABLE, 40)).isEqualTo(TABLE);
    assertThat(MarkdownTables.fit(TABLE, 0)).isEqualTo(TABLE);
  }

  @Test
  void whatIsTooWideIsCutAndNumbersStayRight() {
    assertThat(MarkdownTables.fit(TABLE, 20))
        .isEqualTo(
            """
            Before | it

            | id | name        |
            |---:|-------------|
            |  1 | 東京都千代… |
            | 22 | a \\| b      |

            and more""");
  }

  @Test
  void columnsThatHaveNoRoomAreLeftOut() {
    String wide =
        """
        | aaaaaaaa | bbbbbbbb | cccccccc |
        |----------|----------|----------|
        | 1        | 2        | 3        |""";

    assertThat(MarkdownTables.fit(wide, 25))
        .isEqualTo(
            """
            | aaaaaa… | bbbbbb… | … |
            |---------|---------|---|
            | 1       | 2       | … |""");
  }

  @Test
  void linesThatAreNoTableAreLeftAlone() {
    String text = "| a | b |\n| c |\n|---|\n| a very long line that is no table at all |";

    assertThat(MarkdownTables.fit(text, 10)).startsWith("| a | b |\n");
  }
}
