package dev.konsol.worker.show;

import java.util.ArrayList;
import java.util.List;

/// Cells as a table in Markdown whose columns stand under each other, so that it reads as well as
/// plain text. Columns of numbers are set to the right.
final class Table {
  private static final int WIDEST = 60;

  private final List<String> names;
  private final List<List<String>> rows = new ArrayList<>();

  Table(List<String> names) {
    this.names = names.stream().map(Table::cell).toList();
  }

  void add(List<String> cells) {
    rows.add(cells.stream().map(Table::cell).toList());
  }

  /// One line, bounded, and no bar that would end it.
  private static String cell(String text) {
    String line = Text.brief(text.replaceAll("\\R", " ").strip(), WIDEST);
    return line.replace("|", "\\|");
  }

  @Override
  public String toString() {
    int[] widths = new int[names.size()];
    boolean[] numbers = new boolean[names.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(i);
      numbers[i] = isNumbers(i);
    }
    StringBuilder text = new StringBuilder();
    line(text, names, widths, numbers);
    rule(text, widths, numbers);
    for (List<String> row : rows) {
      line(text, row, widths, numbers);
    }
    return text.substring(0, text.length() - 1);
  }

  private int width(int column) {
    int width = Math.max(2, names.get(column).length());
    for (List<String> row : rows) {
      width = Math.max(width, row.get(column).length());
    }
    return width;
  }

  private boolean isNumbers(int column) {
    boolean some = false;
    for (List<String> row : rows) {
      String cell = row.get(column);
      boolean number = cell.matches("-?\\d+(\\.\\d+)?");
      if (!number && !cell.equals("null")) {
        return false;
      }
      some |= number;
    }
    return some;
  }

  private static void line(
      StringBuilder text, List<String> cells, int[] widths, boolean[] numbers) {
    for (int i = 0; i < widths.length; i++) {
      String space = " ".repeat(widths[i] - cells.get(i).length());
      text.append("| ");
      text.append(numbers[i] ? space + cells.get(i) : cells.get(i) + space).append(' ');
    }
    text.append("|\n");
  }

  private static void rule(StringBuilder text, int[] widths, boolean[] numbers) {
    for (int i = 0; i < widths.length; i++) {
      text.append('|').append("-".repeat(widths[i] + 1)).append(numbers[i] ? ':' : '-');
    }
    text.append("|\n");
  }
}
