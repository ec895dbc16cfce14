package dev.konsol.console.screen;

import dev.konsol.console.screen.state.CellStyles;
import dev.konsol.console.screen.state.Links;
import dev.konsol.console.screen.state.Pen;
import dev.konsol.console.screen.state.StyleBits;
import dev.konsol.console.screen.state.Width;
import dev.konsol.console.screen.style.Run;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.StyledRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One line of cells. A cell is the code point it shows; 0 where nothing was written since the last
/// erase, [#PAD] for the second half of a wide character, and with the [#CLUSTER] bit where
/// combining characters follow, kept aside because they are rare.
final class Row {
  static final int PAD = 1 << 30;
  static final int CLUSTER = 1 << 29;
  private static final int CODE_POINT = 0x1fffff;

  /// As many bytes as tmux lets one cell hold; it bounds the memory a row can take.
  private static final int LARGEST_CELL = 21;

  int[] cells;

  /// Every cell from here on is 0, so that erasing costs no more than writing did.
  int used;

  /// Whether the line goes on in the next row because it did not fit.
  boolean wrapped;

  /// Whether a wide character may be in this row; while false, writing needs no look at neighbours.
  boolean wide;

  private @Nullable String @Nullable [] clusters;

  /// Whether a cell may have a style; while false, `styles` means nothing.
  boolean styled;

  private @Nullable CellStyles styles;

  Row(int cols) {
    cells = new int[cols];
  }

  void clear() {
    Arrays.fill(cells, 0, used, 0);
    used = 0;
    wrapped = false;
    wide = false;
    styled = false;
    clusters = null;
  }

  /// Clears to a background, in style bits.
  void clear(long background) {
    clear();
    if (background != 0) {
      styles().fill(0, cells.length, background);
      used = cells.length;
    }
  }

  void clear(int from, int to, long background) {
    erase(from, to);
    if (from < to) {
      colour(from, to, background);
    }
    if (background != 0) {
      used = Math.max(used, to);
    }
  }

  private void erase(int from, int to) {
    int end = Math.min(to, used);
    if (from < end) {
      Arrays.fill(cells, from, end, 0);
    }
    if (to >= used && from < used) {
      used = from;
    }
    if (to >= cells.length) {
      wrapped = false;
    }
  }

  void set(int col, int cell) {
    cells[col] = cell;
    if (col >= used) {
      used = col + 1;
    }
  }

  /// Gives the cells the pen's style. To be called for every write, unless the pen is plain and the
  /// row has no styles.
  void style(int from, int to, Pen pen) {
    styles().fill(from, to, pen);
  }

  private CellStyles styles() {
    var all = styles;
    if (all == null) {
      all = new CellStyles(cells.length);
      styles = all;
    } else if (!styled) {
      all.fill(0, cells.length, 0);
    }
    styled = true;
    return all;
  }

  long styleAt(int col) {
    return styled ? styles().at(col) : 0;
  }

  int lineColourAt(int col) {
    return styled ? styles().line(col) : 0;
  }

  /// Where the cell leads, as [Links] counts.
  int linkAt(int col) {
    return (styleAt(col) & StyleBits.LINK) == 0 ? Links.NONE : styles().link(col);
  }

  void fill(int codePoint) {
    clear();
    Arrays.fill(cells, codePoint);
    used = cells.length;
  }

  /// Makes room for a write to `from` up to `to`: a wide character that would lose one half goes.
  void split(int from, int to) {
    if (from < cells.length && cells[from] == PAD) {
      int lead = from;
      while (lead > 0 && cells[lead] == PAD) {
        cells[lead--] = 0;
      }
      cells[lead] = 0;
    }
    for (int col = to; col < cells.length && cells[col] == PAD; col++) {
      cells[col] = 0;
    }
  }

  /// Shifts the cells from `col` on to the right; those that leave the row are gone.
  void insert(int col, int count, long background) {
    int n = Math.min(count, cells.length - col);
    shift(col, col + n, cells.length - col - n);
    Arrays.fill(cells, col, col + n, 0);
    used = Math.min(cells.length, Math.max(used, col) + n);
    colour(col, col + n, background);
  }

  void delete(int col, int count, long background) {
    int n = Math.min(count, cells.length - col);
    shift(col + n, col, cells.length - col - n);
    Arrays.fill(cells, cells.length - n, cells.length, 0);
    wrapped = false;
    colour(cells.length - n, cells.length, background);
    if (background != 0) {
      used = cells.length;
    }
  }

  private void colour(int from, int to, long background) {
    if (styled || background != 0) {
      styles().fill(from, to, background);
    }
  }

  private void shift(int from, int to, int count) {
    System.arraycopy(cells, from, cells, to, count);
    if (clusters != null) {
      System.arraycopy(clusters, from, clusters, to, count);
    }
    if (styled) {
      styles().shift(from, to, count);
    }
  }

  /// Adds a combining character to the cell at `col`, or drops it when the cell is full.
  void combine(int col, int codePoint) {
    int cell = cells[col];
    var addition = Character.toString(codePoint);
    var before = suffix(col);
    int base = Math.max(cell & CODE_POINT, ' ');
    if (bytes(Character.toString(base)) + bytes(before) + bytes(addition) > LARGEST_CELL) {
      return;
    }
    if (clusters == null) {
      clusters = new String[cells.length];
    }
    clusters[col] = before + addition;
    set(col, base | CLUSTER);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private String suffix(int col) {
    if (clusters == null || (cells[col] & CLUSTER) == 0) {
      return "";
    }
    var suffix = clusters[col];
    return suffix == null ? "" : suffix;
  }

  /// How many cells there are up to the last one that was written.
  int written() {
    int end = used;
    while (end > 0 && cells[end - 1] == 0) {
      end--;
    }
    return end;
  }

  /// How many cells it has of its line: also those that were only skipped, where the line goes on.
  int length() {
    return wrapped ? used : written();
  }

  /// Takes cells of another row, into cells that nothing was written to.
  void copy(Row other, int from, int to, int count) {
    System.arraycopy(other.cells, from, cells, to, count);
    used = Math.max(used, to + count);
    wide |= other.wide;
    if (other.styled) {
      styles().copy(other.styles(), from, to, count);
    }
    if (other.clusters != null) {
      if (clusters == null) {
        clusters = new String[cells.length];
      }
      System.arraycopy(other.clusters, from, clusters, to, count);
    }
  }

  /// How many cells from that one on fit into so many columns: not half of a wide character.
  int fitting(int from, int cols) {
    int count = Math.min(cols, cells.length - from);
    int next = from + count;
    return next < cells.length && cells[next] == PAD && count > 1 ? count - 1 : count;
  }

  void resize(int cols) {
    cells = Arrays.copyOf(cells, cols);
    if (clusters != null) {
      clusters = Arrays.copyOf(clusters, cols);
    }
    if (styles != null) {
      styles.resize(cols);
    }
    used = Math.min(used, cols);
    wrapped = false;
    if (wide && Width.of(cells[cols - 1] & CODE_POINT) == 2) {
      cells[cols - 1] = 0;
    }
  }

  /// Whether there is nothing to see.
  boolean blank() {
    return end() == 0;
  }

  /// The text without trailing blanks.
  String text() {
    var text = new StringBuilder(used);
    append(text, end());
    return text.toString();
  }

  /// The text with the blanks that were written at its end: it goes on in the next row.
  void appendWrapped(StringBuilder out) {
    append(out, written());
  }

  void appendTrimmed(StringBuilder out) {
    append(out, end());
  }

  private int end() {
    int end = used;
    while (end > 0 && (cells[end - 1] == 0 || cells[end - 1] == ' ')) {
      end--;
    }
    return end;
  }

  private void append(StringBuilder out, int end) {
    for (int col = 0; col < end; col++) {
      appendCell(out, col);
    }
  }

  /// Whether the cell can be printed where it is: the two halves of wide characters are together.
  boolean intact(int col) {
    int cell = cells[col];
    if (cell == PAD) {
      return col > 0 && Width.of(cells[col - 1] & CODE_POINT) == 2;
    }
    boolean two = wide && Width.of(cell & CODE_POINT) == 2;
    return !two || (col + 1 < cells.length && cells[col + 1] == PAD);
  }

  /// What the cell shows: nothing for the second half of a wide character.
  void appendCell(StringBuilder out, int col) {
    int cell = cells[col];
    if (cell == 0) {
      out.append(' ');
    } else if (cell < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
      out.append((char) cell);
    } else if (cell != PAD) {
      out.appendCodePoint(cell & CODE_POINT).append(suffix(col));
    }
  }

  /// The same, but a blank for half of a wide character, so that what follows stays in its column.
  void appendWhole(StringBuilder out, int col) {
    if (intact(col)) {
      appendCell(out, col);
    } else {
      out.append(' ');
    }
  }

  StyledRow toStyled(Links links) {
    int end = used;
    while (end > 0 && showsNothing(end - 1)) {
      end--;
    }
    var runs = new ArrayList<Run>();
    var text = new StringBuilder();
    for (int col = 0; col < end; col++) {
      appendWhole(text, col);
      if (col + 1 == end || !sameStyle(col, col + 1)) {
        var style = Style.of(styleAt(col), lineColourAt(col));
        runs.add(new Run(text.toString(), style, links.address(linkAt(col))));
        text.setLength(0);
      }
    }
    return new StyledRow(runs);
  }

  private boolean showsNothing(int col) {
    int cell = cells[col];
    return styleAt(col) == 0 && (cell == 0 || cell == ' ' || !intact(col));
  }

  private boolean sameStyle(int one, int other) {
    long style = styleAt(one);
    return style == styleAt(other)
        && ((style & StyleBits.LINE_COLOUR) == 0 || lineColourAt(one) == lineColourAt(other))
        && linkAt(one) == linkAt(other);
  }
}
