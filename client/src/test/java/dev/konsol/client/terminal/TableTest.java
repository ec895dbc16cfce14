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
  void controlCharactersNeverReachTheTerminal() {
    table.row("a", "1", "printf '\033[2J\n'");

    assertThat(table.lines(0).getLast()).isEqualTo("a    1  printf ' [2J '");
  }

  @Test
  void anEmptyTableIsItsHeading() {
    assertThat(table.lines(80)).isEqualTo(List.of("KEY  N  COMMAND"));
  }
}
