package dev.konsol.client.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Tables in Markdown, made to fit a terminal. What is around them stays as it is.
public final class MarkdownTables {
  private static final Pattern RULE = Pattern.compile("\\|(\\s*:?-+:?\\s*\\|)+\\s*");
  private static final Pattern BORDER = Pattern.compile("(?<!\\\\)\\|");

  /// A border and a space on either side of the text.
  private static final int GAP = 3;

  private MarkdownTables() {}

  /// `width` 0 means: as wide as it gets.
  public static String fit(String text, int width) {
    if (width == 0 || !text.contains("|")) {
      return text;
    }
    List<String> lines = text.lines().toList();
    List<String> fitted = new ArrayList<>();
    for (int i = 0; i < lines.size(); ) {
      int end = tableEnd(lines, i);
      if (end > i) {
        fitted.addAll(fit(lines.subList(i, end), width));
        i = end;
      } else {
        fitted.add(lines.get(i++));
      }
    }
    return String.join("\n", fitted);
  }

  /// Behind the table that begins here; here where none does.
  private static int tableEnd(List<String> lines, int begin) {
    boolean begins =
        begin + 1 < lines.size()
            && lines.get(begin).startsWith("|")
            && RULE.matcher(lines.get(begin + 1)).matches();
    int end = begin;
    while (begins && end < lines.size() && lines.get(end).startsWith("|")) {
      end++;
    }
    int columns = cells(lines.get(begin)).size();
    boolean even =
        lines.subList(begin, end).stream().allMatch(line -> cells(line).size() == columns);
    return even ? end : begin;
  }

  private static List<String> fit(List<String> lines, int width) {
    List<List<String>> rows = new ArrayList<>();
    lines.forEach(line -> rows.add(cells(line)));
    List<String> rule = rows.remove(1);
    ColumnWidths widths = ColumnWidths.of(rows, GAP, width - 1);
    if (!widths.narrowed()) {
      return lines;
    }
    List<String> fitted = new ArrayList<>();
    rows.forEach(row -> fitted.add(line(row, rule, widths)));
    fitted.add(1, ruled(rule, widths));
    return fitted;
  }

  private static String line(List<String> cells, List<String> rule, ColumnWidths widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.count(); i++) {
      int room = widths.shown().get(i);
      String cell = TextWidth.cut(cells.get(i), room);
      String space = TextWidth.spaces(cell, room);
      line.append("| ").append(isRight(rule.get(i)) ? space + cell : cell + space).append(' ');
    }
    return line.append(widths.leftOut() ? "| " + ColumnWidths.MORE + " |" : "|").toString();
  }

  private static String ruled(List<String> rule, ColumnWidths widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.count(); i++) {
      line.append('|').append("-".repeat(widths.shown().get(i) + 1));
      line.append(isRight(rule.get(i)) ? ':' : '-');
    }
    return line.append(widths.leftOut() ? "|---|" : "|").toString();
  }

  private static boolean isRight(String rule) {
    return rule.endsWith(":") && !rule.startsWith(":");
  }

  private static List<String> cells(String line) {
    String[] parts = BORDER.split(line.strip(), -1);
    List<String> cells = new ArrayList<>();
    for (int i = 1; i < parts.length - 1; i++) {
      cells.add(parts[i].strip());
    }
    return cells;
  }
}
