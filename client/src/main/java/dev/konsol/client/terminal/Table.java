package dev.konsol.client.terminal;

import java.util.ArrayList;
import java.util.List;

/// Columns of text under a heading. The last column takes what room is left and is cut where the
/// terminal ends; without a width nothing is cut.
public final class Table {
  private static final String GAP = "  ";
  private static final int LEAST_LAST = 8;

  private final List<String> heading;
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... heading) {
    this.heading = List.of(heading);
  }

  public void row(String... cells) {
    List<String> clean = new ArrayList<>();
    for (String cell : cells) {
      clean.add(printable(cell));
    }
    rows.add(clean);
  }

  /// The lines, the heading first. `width` 0 means: as wide as it gets.
  public List<String> lines(int width) {
    int[] widths = widths();
    List<String> lines = new ArrayList<>();
    lines.add(line(heading, widths, width));
    for (List<String> row : rows) {
      lines.add(line(row, widths, width));
    }
    return lines;
  }

  private int[] widths() {
    int[] widths = new int[heading.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = heading.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }

  private static String line(List<String> cells, int[] widths, int width) {
    StringBuilder line = new StringBuilder();
    int last = cells.size() - 1;
    for (int i = 0; i < last; i++) {
      String cell = cells.get(i);
      line.append(cell).append(" ".repeat(widths[i] - cell.length())).append(GAP);
    }
    int room = width == 0 ? Integer.MAX_VALUE : Math.max(LEAST_LAST, width - line.length());
    line.append(cut(cells.get(last), room));
    return line.toString().stripTrailing();
  }

  private static String cut(String text, int room) {
    return text.length() <= room ? text : text.substring(0, room - 1) + "…";
  }

  /// A command line may hold anything: control characters must not reach the terminal.
  private static String printable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      clean.append(Character.isISOControl(c) ? ' ' : c);
    }
    return clean.toString();
  }
}
