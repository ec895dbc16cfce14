package dev.konsol.client.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.sessions.SessionRow;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.TextWidth;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OverviewScreenTest {
  private static final List<SessionRow> SESSIONS =
      List.of(Rows.console("asks", "waiting"), Rows.ended("broken"), Rows.eval("shop"));
  private static final OverviewState OVERVIEW = OverviewState.EMPTY.showing(SESSIONS);
  private static final Snapshot SNAPSHOT =
      new Snapshot(SESSIONS, Map.of("console asks", 12), "", List.of());
  private static final Preview PREVIEW =
      new Preview("console asks", "vim", List.of("one", "Overwrite? [y/N]", "", ""));

  @Test
  void aTerminalOfTheUsualSizeShowsAll() {
    assertThat(plain(12, 80).lines(OVERVIEW, PREVIEW, SNAPSHOT))
        .containsExactly(
            "konsol  3 sessions, 1 waiting, 1 failed",
            "  WANTS   KIND    NAME   STATE       AGE      CPU   MEM FOLDER",
            "▸ waiting console asks   running     5s       12%  3.0M ~/asks                  ",
            "  failed  console broken exited(3)   5s            3.0M ~/broken",
            "  done    eval    shop   ready       5s            3.0M ~/shop",
            "── asks: vim " + "─".repeat(67),
            "one",
            "Overwrite? [y/N]",
            "",
            "",
            "",
            " ↑↓ choose  Enter attach (C-] comes back)  Space look  / filter  q leave        ");
  }

  @Test
  void sessionsOfOtherHostsAreNamedWithThem() {
    List<SessionRow> rows = List.of(Rows.console("here", "none"), Rows.elsewhere("there", "box"));
    OverviewState overview = OverviewState.EMPTY.showing(rows).press("Down").next();
    Snapshot snapshot = new Snapshot(rows, Map.of(), "", List.of("far"));
    List<String> lines = plain(12, 90).lines(overview, Preview.NONE, snapshot);
    assertThat(lines.getFirst()).isEqualTo("konsol  2 sessions  unreachable: far");
    assertThat(lines.get(1)).startsWith("  WANTS   KIND    NAME  HOST STATE");
    assertThat(lines.get(2)).startsWith("          console here       running");
    assertThat(lines.get(3)).startsWith("▸         console there box  running");
    assertThat(lines.get(4)).startsWith("── there@box ");
  }

  @Test
  void coloursSayWhatIsWanted() {
    List<String> lines =
        new OverviewScreen(new AnsiStyle(true), "/home/me", new Window(12, 80))
            .lines(OVERVIEW, PREVIEW, SNAPSHOT);
    assertThat(lines.get(2)).startsWith("\033[7;1;33m▸ waiting");
    assertThat(lines.get(3)).startsWith("\033[31m  failed");
    assertThat(lines.get(4)).startsWith("  done");
  }

  @ParameterizedTest
  @CsvSource({"24, 80", "10, 40", "5, 20", "3, 10", "2, 5", "50, 200"})
  void nothingIsWiderOrHigherThanTheTerminal(int rows, int cols) {
    List<SessionRow> many =
        IntStream.range(0, 30).mapToObj(i -> Rows.console("session-" + i, "none")).toList();
    OverviewState overview = OverviewState.EMPTY.showing(many);
    List<String> lines =
        plain(rows, cols).lines(overview, PREVIEW, new Snapshot(many, Map.of(), "", List.of()));
    assertThat(lines).hasSizeLessThanOrEqualTo(rows);
    assertThat(lines).allMatch(line -> TextWidth.of(line) <= cols);
    assertThat(String.join("\n", lines).contains("▸")).isEqualTo(rows > 2);
  }

  @Test
  void theChosenOneIsAlwaysInSight() {
    List<SessionRow> many =
        IntStream.range(0, 30).mapToObj(i -> Rows.console("session-" + i, "none")).toList();
    OverviewState last = OverviewState.EMPTY.showing(many).press("End").next();
    List<String> lines =
        plain(12, 80).lines(last, PREVIEW, new Snapshot(many, Map.of(), "", List.of()));
    assertThat(lines).anyMatch(line -> line.startsWith("▸") && line.contains("session-29"));
  }

  @Test
  void nothingAtAllIsSaidWithWhatToDo() {
    assertThat(plain(5, 90).lines(OverviewState.EMPTY, Preview.NONE, Snapshot.none("")).get(2))
        .isEqualTo(
            "  Nothing lives here yet: 'konsol console create --attach bash' starts a console");
    assertThat(
            plain(5, 80)
                .lines(OverviewState.EMPTY, Preview.NONE, Snapshot.none("No daemon"))
                .get(2))
        .isEqualTo("  No daemon");
  }

  @Test
  void aLookIsTheWholeScreen() {
    OverviewState look = OVERVIEW.press(" ").next();
    assertThat(plain(4, 40).lines(look, PREVIEW, SNAPSHOT))
        .containsExactly(
            "── asks: vim " + "─".repeat(27),
            "one",
            "Overwrite? [y/N]",
            " Enter attach (C-] comes back)  ↑↓ othe…");
  }

  private static OverviewScreen plain(int rows, int cols) {
    return new OverviewScreen(new AnsiStyle(false), "/home/me", new Window(rows, cols));
  }
}
