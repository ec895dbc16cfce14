package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TableTest {
  private final Table table = new Table("KEY", "N", "COMMAND");

  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    table.row("a", "1", "ls");
    table.row("long-key", "22", "cat file");

    assertThat(table.lines(0))
        .isEqualTo(List.of("KEY       N   COMMAND", "a         1   ls", "long-key  22  cat file"));
  }

  @Test
  void theLastColumnEndsWhereTheTerminalEnds() {
    table.row("a", "1", "a very long command line");

    assertThat(table.lines(20)).isEqualTo(List.of("KEY  N  COMMAND", "a    1  a very long…"));
  }

  @Test
  void theWidestColumnsAreNarrowedFirst() {
    table.row("a-key-that-is-long", "1", "a long command line");

    assertThat(table.lines(24))
        .isEqualTo(List.of("KEY        N  COMMAND", "a-key-th…  1  a long c…"));
  }

  @Test
  void whereNarrowingIsNotEnoughTheLastColumnsAreLeftOut() {
    table.row("a-long-key", "1", "a long command line");

    assertThat(table.lines(14)).isEqualTo(List.of("KEY       N  …", "a-long-…  1  …"));
  }

  @Test
  void wideCharactersTakeTwoColumns() {
    table.row("日本語", "1", "見る");
    table.row("abcdef", "1", "e\u0301 👍");

    assertThat(table.lines(0))
        .isEqualTo(List.of("KEY     N  COMMAND", "日本語  1  見る", "abcdef  1  e\u0301 👍"));
    assertThat(table.lines(14).get(1)).isEqualTo("日本語  1  …");
  }

  @Test
  void controlCharactersNeverReachTheTerminal() {
    table.row("a", "1", "printf '\033[2J\n'");

    assertThat(table.lines(0).getLast()).isEqualTo("a    1  printf ' [2J '");
  }

  @Test
  void anEmptyTableIsItsHeading() {
    assertThat(table.lines(80)).isEqualTo(List.of("KEY  N  COMMAND"));
  }
}
