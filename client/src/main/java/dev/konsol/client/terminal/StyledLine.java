package dev.konsol.client.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// A line for a terminal as cells: what each shows, how wide that is, and in which style. Whatever
/// the text was, nothing but text, styles and links comes out again: a control character is a blank
/// here.
public record StyledLine(List<Cell> cells) {
  private static final char ESC = 0x1b;
  private static final String LINK = "\033]8;;";
  private static final String END = "\033\\";

  /// One place of the terminal, or two.
  ///
  /// @param style parameters of the sequence that selects it, after a reset; empty for plain text
  /// @param link where it leads (OSC 8); empty for nowhere
  public record Cell(String text, int width, String style, String link) {}

  /// Columns of a line that look different for now, `to` excluded.
  public record Highlight(int from, int to, String style) {}

  public StyledLine {
    cells = List.copyOf(cells);
  }

  /// From text with sequences for its styles. `width` tells how many columns a code point takes;
  /// what takes none belongs to the cell before it.
  public static StyledLine parse(String text, IntUnaryOperator width) {
    List<Cell> cells = new ArrayList<>(text.length());
    String style = "";
    String link = "";
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      if (codePoint == ESC) {
        int end = sequenceEnd(text, at);
        style = isStyle(text, at, end) ? styleAfter(style, text.substring(at + 2, end - 1)) : style;
        link = text.startsWith(LINK, at) ? linkOf(text.substring(at + LINK.length(), end)) : link;
        at = end;
      } else {
        add(cells, new Cell(Character.toString(codePoint), 0, style, link), width);
        at += Character.charCount(codePoint);
      }
    }
    return new StyledLine(cells);
  }

  private static void add(List<Cell> cells, Cell next, IntUnaryOperator width) {
    int codePoint = next.text().codePointAt(0);
    int columns = width.applyAsInt(codePoint);
    if (Character.isISOControl(codePoint) || columns < 0) {
      cells.add(new Cell(" ", 1, next.style(), next.link()));
    } else if (columns > 0) {
      cells.add(new Cell(next.text(), columns, next.style(), next.link()));
    } else if (!cells.isEmpty()) {
      Cell before = cells.removeLast();
      String text = before.text() + next.text();
      cells.add(new Cell(text, before.width(), before.style(), before.link()));
    }
  }

  /// The address of a link, which ends with its terminator; nothing where it is not clean.
  private static String linkOf(String rest) {
    String address = rest.endsWith(END) ? rest.substring(0, rest.length() - END.length()) : "";
    return address.chars().allMatch(c -> c > ' ' && c < 0x7f) ? address : "";
  }

  /// Behind the sequence that begins there, if it is one; else behind the escape alone.
  private static int sequenceEnd(String text, int escape) {
    int at = escape + 1;
    if (text.startsWith(LINK, escape)) {
      int end = text.indexOf(END, escape + LINK.length());
      return end < 0 ? at : end + END.length();
    }
    if (at >= text.length() || text.charAt(at) != '[') {
      return at;
    }
    at++;
    while (at < text.length() && text.charAt(at) >= 0x20 && text.charAt(at) < 0x40) {
      at++;
    }
    return Math.min(at + 1, text.length());
  }

  private static boolean isStyle(String text, int from, int end) {
    if (end - from < 3 || text.charAt(end - 1) != 'm') {
      return false;
    }
    return text.substring(from + 2, end - 1)
        .chars()
        .allMatch(c -> (c >= '0' && c <= '9') || c == ';' || c == ':');
  }

  private static String styleAfter(String style, String parameters) {
    if (parameters.isEmpty() || parameters.equals("0")) {
      return "";
    }
    if (parameters.startsWith("0;")) {
      return parameters.substring(2);
    }
    return style.isEmpty() ? parameters : style + ";" + parameters;
  }

  public int width() {
    int width = 0;
    for (Cell cell : cells) {
      width += cell.width();
    }
    return width;
  }

  public String text() {
    return text(0, Integer.MAX_VALUE);
  }

  /// The text of the cells that begin in these columns, `to` excluded.
  public String text(int from, int to) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (Cell cell : cells) {
      if (column >= from && column < to) {
        text.append(cell.text());
      }
      column += cell.width();
    }
    return text.toString();
  }

  /// Where a text stands in this line, as columns. Capital letters count only where it has some.
  public List<Highlight> find(String wanted, String style) {
    List<Highlight> found = new ArrayList<>();
    String text = text();
    boolean anyCase = wanted.chars().noneMatch(Character::isUpperCase);
    int last = text.length() - wanted.length();
    for (int at = 0; at <= last && !wanted.isEmpty(); at++) {
      if (text.regionMatches(anyCase, at, wanted, 0, wanted.length())) {
        found.add(new Highlight(column(at), column(at + wanted.length()), style));
        at += wanted.length() - 1;
      }
    }
    return found;
  }

  /// The column of the cell that has that character of the text.
  private int column(int index) {
    int column = 0;
    int chars = 0;
    for (Cell cell : cells) {
      chars += cell.text().length();
      if (chars > index) {
        return column;
      }
      column += cell.width();
    }
    return column;
  }

  /// For the terminal, in so many columns at the most. Begins and ends in the plain style.
  public String show(int columns, List<Highlight> highlights) {
    StringBuilder out = new StringBuilder();
    String current = "";
    String link = "";
    int column = 0;
    for (Cell cell : cells) {
      if (column + cell.width() > columns) {
        break;
      }
      if (!cell.link().equals(link)) {
        link = cell.link();
        out.append(LINK).append(link).append(END);
      }
      String style = styleAt(cell.style(), column, highlights);
      if (!style.equals(current)) {
        out.append(style.isEmpty() ? "\033[m" : "\033[0;" + style + "m");
        current = style;
      }
      out.append(cell.text());
      column += cell.width();
    }
    if (!current.isEmpty()) {
      out.append("\033[m");
    }
    return link.isEmpty() ? out.toString() : out.append(LINK).append(END).toString();
  }

  private static String styleAt(String own, int column, List<Highlight> highlights) {
    for (Highlight each : highlights) {
      if (column >= each.from() && column < each.to()) {
        return each.style();
      }
    }
    return own;
  }
}
