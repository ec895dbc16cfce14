package dev.konsol.console.screen.state;

import java.util.Arrays;

/// The styles of a row's cells, packed as [StyleBits] says; the rare colours of underlines, and
/// links, are kept aside. A row has this only once something in it was coloured.
public final class CellStyles {
  private long[] styles;

  /// Empty while no underline has a colour of its own; counts only where the style says so.
  private int[] lines = {};

  /// The same for where text leads.
  private int[] links = {};

  public CellStyles(int cols) {
    styles = new long[cols];
  }

  public long at(int col) {
    return styles[col];
  }

  public int line(int col) {
    return lines.length == 0 ? StyleBits.DEFAULT_COLOUR : lines[col];
  }

  public int link(int col) {
    return links.length == 0 ? Links.NONE : links[col];
  }

  public void fill(int from, int to, long style) {
    Arrays.fill(styles, from, to, style);
  }

  public void fill(int from, int to, Pen pen) {
    Arrays.fill(styles, from, to, pen.style());
    if ((pen.style() & (StyleBits.LINE_COLOUR | StyleBits.LINK)) != 0) {
      fillAside(from, to, pen);
    }
  }

  private void fillAside(int from, int to, Pen pen) {
    if ((pen.style() & StyleBits.LINE_COLOUR) != 0) {
      lines = lines.length == 0 ? new int[styles.length] : lines;
      Arrays.fill(lines, from, to, pen.lineColour());
    }
    if ((pen.style() & StyleBits.LINK) != 0) {
      links = links.length == 0 ? new int[styles.length] : links;
      Arrays.fill(links, from, to, pen.link());
    }
  }

  /// The styles of `count` cells of another row.
  public void copy(CellStyles other, int from, int to, int count) {
    System.arraycopy(other.styles, from, styles, to, count);
    if (other.lines.length > 0) {
      lines = lines.length == 0 ? new int[styles.length] : lines;
      System.arraycopy(other.lines, from, lines, to, count);
    }
    if (other.links.length > 0) {
      links = links.length == 0 ? new int[styles.length] : links;
      System.arraycopy(other.links, from, links, to, count);
    }
  }

  public void shift(int from, int to, int count) {
    System.arraycopy(styles, from, styles, to, count);
    if (lines.length > 0) {
      System.arraycopy(lines, from, lines, to, count);
    }
    if (links.length > 0) {
      System.arraycopy(links, from, links, to, count);
    }
  }

  public void resize(int cols) {
    styles = Arrays.copyOf(styles, cols);
    if (lines.length > 0) {
      lines = Arrays.copyOf(lines, cols);
    }
    if (links.length > 0) {
      links = Arrays.copyOf(links, cols);
    }
  }
}
