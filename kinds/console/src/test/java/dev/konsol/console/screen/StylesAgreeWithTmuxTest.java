package dev.konsol.console.screen;

import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.StyledRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real programs' output must look the same here and in tmux, cell by cell with colours and
/// attributes; and the same again for who attaches later.
@Tag("slow")
class StylesAgreeWithTmuxTest {
  private static final double ENOUGH = 0.995;
  private static final int COLS = Recording.SIZE.cols();

  @Test
  void aRepaintedTerminalShowsWhatTmuxShows(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Tmux.isThere(), "no tmux on this machine");
    var softly = new SoftAssertions();
    try (var tmux = new Tmux(folder)) {
      for (Recording recording : Recording.all().toList()) {
        int wrong = 0;
        int styled = 0;
        for (int cut : recording.cuts()) {
          var theirs = shown(tmux, Arrays.copyOf(recording.bytes(), cut));
          var ours = cells(repainted(recording.bytes(), cut));
          wrong += differences(theirs, ours);
          styled += (int) ours.stream().filter(c -> !c.style().equals(Style.PLAIN)).count();
        }
        int all = recording.cuts().size() * Recording.SIZE.rows() * COLS;
        double agree = 1 - (double) wrong / all;
        System.out.printf(
            "%-14s %d screens, %d cells in colour, %.3f %% of cells agree with their styles%n",
            recording, recording.cuts().size(), styled, 100 * agree);
        softly.assertThat(agree).as(recording.name()).isGreaterThanOrEqualTo(ENOUGH);
      }
    }
    softly.assertAll();
  }

  /// Tmux does not tell the background behind the last character of a line. So a character is put
  /// into the last column of each line that is shorter; of that column's blank cells nothing is
  /// known.
  private static List<StyledCells.Cell> shown(Tmux tmux, byte[] bytes) throws IOException {
    var first = cells(tmux.showStyled(bytes, bytes.length));
    var marked = new StringBuilder("\u001b[?6l\u001b[r\u001b[m\u001b(B\u000f\u001b[4l\u001b[?7l");
    for (int row = 0; row < Recording.SIZE.rows(); row++) {
      if (first.get((row + 1) * COLS - 1).equals(StyledCells.Cell.BLANK)) {
        marked.append("\u001b[").append(row + 1).append(';').append(COLS).append("Hx");
      }
    }
    var marks = marked.toString().getBytes(StandardCharsets.US_ASCII);
    var all = Arrays.copyOf(bytes, bytes.length + marks.length);
    System.arraycopy(marks, 0, all, bytes.length, marks.length);
    var cells = cells(tmux.showStyled(all, all.length));
    for (int last = COLS - 1; last < cells.size(); last += COLS) {
      cells.set(last, first.get(last));
    }
    return cells;
  }

  /// Detached at `cut`, attached again.
  private static List<String> repainted(byte[] bytes, int cut) {
    var stayed = new Screen(Recording.SIZE, _ -> {});
    stayed.feed(bytes, 0, cut);
    var again = new Screen(Recording.SIZE, _ -> {});
    var picture = stayed.repaint();
    again.feed(picture, 0, picture.length);
    return again.styledRows().stream().map(StyledRow::ansi).toList();
  }

  private static List<StyledCells.Cell> cells(List<String> lines) {
    var reader = new StyledCells();
    var all = new ArrayList<StyledCells.Cell>();
    for (String line : lines.subList(0, Math.min(lines.size(), Recording.SIZE.rows()))) {
      var cells = reader.read(line);
      while (cells.size() < COLS) {
        cells.add(StyledCells.Cell.BLANK);
      }
      all.addAll(cells.subList(0, COLS));
    }
    while (all.size() < COLS * Recording.SIZE.rows()) {
      all.add(StyledCells.Cell.BLANK);
    }
    return all;
  }

  private static int differences(List<StyledCells.Cell> theirs, List<StyledCells.Cell> ours) {
    int count = 0;
    for (int i = 0; i < theirs.size(); i++) {
      boolean untold = i % COLS == COLS - 1 && theirs.get(i).equals(StyledCells.Cell.BLANK);
      boolean same = theirs.get(i).equals(ours.get(i));
      count += same || (untold && ours.get(i).text().equals(" ")) ? 0 : 1;
    }
    return count;
  }
}
