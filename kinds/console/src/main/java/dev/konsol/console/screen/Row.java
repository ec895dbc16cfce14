package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Width;
import java.nio.charset.StandardCharsets;
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

  Row(int cols) {
    cells = new int[cols];
  }

  void clear() {
    Arrays.fill(cells, 0, used, 0);
    used = 0;
    wrapped = false;
    wide = false;
    clusters = null;
  }

  void clear(int from, int to) {
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
  void insert(int col, int count) {
    int n = Math.min(count, cells.length - col);
    shift(col, col + n, cells.length - col - n);
    Arrays.fill(cells, col, col + n, 0);
    used = Math.min(cells.length, Math.max(used, col) + n);
  }

  void delete(int col, int count) {
    int n = Math.min(count, cells.length - col);
    shift(col + n, col, cells.length - col - n);
    Arrays.fill(cells, cells.length - n, cells.length, 0);
    wrapped = false;
  }

  private void shift(int from, int to, int count) {
    System.arraycopy(cells, from, cells, to, count);
    if (clusters != null) {
      System.arraycopy(clusters, from, clusters, to, count);
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

  void resize(int cols) {
    cells = Arrays.copyOf(cells, cols);
    if (clusters != null) {
      clusters = Arrays.copyOf(clusters, cols);
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
    int end = used;
    while (end > 0 && cells[end - 1] == 0) {
      end--;
    }
    append(out, end);
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
      int cell = cells[col];
      if (cell == 0) {
        out.append(' ');
      } else if (cell < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
        out.append((char) cell);
      } else if (cell != PAD) {
        out.appendCodePoint(cell & CODE_POINT).append(suffix(col));
      }
    }
  }
}
