package dev.konsol.client.terminal;

import java.util.ArrayList;
import java.util.List;

/// Columns of text under a heading, made to fit the terminal; without a width nothing is cut.
public final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... heading) {
    rows.add(List.of(heading));
  }

  /// A command line may hold anything: control characters must not reach the terminal.
  public void row(String... cells) {
    List<String> clean = new ArrayList<>();
    for (String cell : cells) {
      clean.add(PlainText.line(cell));
    }
    rows.add(clean);
  }

  /// The lines, the heading first. `width` 0 means: as wide as it gets.
  public List<String> lines(int width) {
    // The last column has no gap behind it.
    ColumnWidths widths =
        ColumnWidths.of(rows, GAP.length(), width == 0 ? 0 : width + GAP.length());
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> cells, ColumnWidths widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.count(); i++) {
      int room = widths.shown().get(i);
      String cell = TextWidth.cut(cells.get(i), room);
      line.append(cell).append(TextWidth.spaces(cell, room)).append(GAP);
    }
    return line.append(widths.leftOut() ? ColumnWidths.MORE : "").toString().stripTrailing();
  }
}
