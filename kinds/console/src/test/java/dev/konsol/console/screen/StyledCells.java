package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Charset;
import dev.konsol.console.screen.state.Width;
import dev.konsol.console.screen.style.Colour;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.Style.Attribute;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Reads lines with SGR sequences, as tmux writes them, cell by cell: what each shows and in which
/// style. Independent of the screen, which it is held against.
final class StyledCells {
  record Cell(String text, Style style) {
    static final Cell BLANK = new Cell(" ", Style.PLAIN);
  }

  private static final List<Attribute> UNDERLINES =
      List.of(
          Attribute.UNDERLINE,
          Attribute.DOUBLE_UNDERLINE,
          Attribute.CURLY_UNDERLINE,
          Attribute.DOTTED_UNDERLINE,
          Attribute.DASHED_UNDERLINE);

  private final Set<Attribute> attributes = EnumSet.noneOf(Attribute.class);
  private Colour foreground = new Colour.Default();
  private Colour background = new Colour.Default();
  private Colour line = new Colour.Default();
  private boolean drawing;

  /// Styles go on from line to line.
  List<Cell> read(String text) {
    var cells = new ArrayList<Cell>();
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (c == 0x1b) {
        int end = text.indexOf('m', i);
        sgr(text.substring(i + 2, end).split(";", -1));
        i = end + 1;
      } else {
        i += Character.charCount(c);
        if (c == 0x0e || c == 0x0f) {
          drawing = c == 0x0e;
        } else {
          add(cells, drawing ? Charset.map(c) : c);
        }
      }
    }
    return cells;
  }

  private void add(List<Cell> cells, int c) {
    boolean joins = !cells.isEmpty() && cells.getLast().text().endsWith("\u200d");
    if ((Width.of(c) == 0 || joins) && !cells.isEmpty()) {
      int at = cells.getLast().text().isEmpty() ? cells.size() - 2 : cells.size() - 1;
      var base = cells.get(at);
      cells.set(at, new Cell(base.text() + Character.toString(c), base.style()));
      return;
    }
    var style = new Style(foreground, background, line, attributes);
    cells.add(new Cell(Character.toString(c), style));
    if (Width.of(c) == 2) {
      cells.add(new Cell("", style));
    }
  }

  private void sgr(String[] codes) {
    for (int i = 0; i < codes.length; i++) {
      var parts = codes[i].split(":", -1);
      int code = parts[0].isEmpty() ? 0 : Integer.parseInt(parts[0]);
      if (code == 38 || code == 48 || code == 58) {
        if (parts.length > 1) {
          colour(code, parts);
        } else {
          int count = codes[i + 1].equals("5") ? 3 : 5;
          colour(code, java.util.Arrays.copyOfRange(codes, i, i + count));
          i += count - 1;
        }
      } else {
        plain(code, parts);
      }
    }
  }

  private void colour(int code, String[] parts) {
    int n = parts.length;
    Colour colour =
        parts[1].equals("5")
            ? new Colour.Indexed(Integer.parseInt(parts[2]))
            : new Colour.Rgb(
                Integer.parseInt(parts[n - 3]) << 16
                    | Integer.parseInt(parts[n - 2]) << 8
                    | Integer.parseInt(parts[n - 1]));
    switch (code) {
      case 38 -> foreground = colour;
      case 48 -> background = colour;
      default -> line = colour;
    }
  }

  private void plain(int code, String[] parts) {
    switch (code) {
      case 0 -> {
        attributes.clear();
        foreground = new Colour.Default();
        background = new Colour.Default();
        line = new Colour.Default();
      }
      case 1 -> attributes.add(Attribute.BOLD);
      case 2 -> attributes.add(Attribute.DIM);
      case 3 -> attributes.add(Attribute.ITALIC);
      case 4 -> {
        UNDERLINES.forEach(attributes::remove);
        attributes.add(UNDERLINES.get(parts.length > 1 ? Integer.parseInt(parts[1]) - 1 : 0));
      }
      case 5 -> attributes.add(Attribute.BLINK);
      case 7 -> attributes.add(Attribute.INVERSE);
      case 8 -> attributes.add(Attribute.HIDDEN);
      case 9 -> attributes.add(Attribute.STRIKE);
      case 53 -> attributes.add(Attribute.OVERLINE);
      case 39 -> foreground = new Colour.Default();
      case 49 -> background = new Colour.Default();
      default -> palette(code);
    }
  }

  private void palette(int code) {
    if ((code >= 30 && code < 38) || (code >= 90 && code < 98)) {
      foreground = new Colour.Indexed(code < 38 ? code - 30 : code - 82);
    } else if ((code >= 40 && code < 48) || (code >= 100 && code < 108)) {
      background = new Colour.Indexed(code < 48 ? code - 40 : code - 92);
    } else {
      throw new IllegalArgumentException("tmux wrote " + code);
    }
  }
}
