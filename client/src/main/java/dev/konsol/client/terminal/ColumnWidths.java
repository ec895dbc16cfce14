package dev.konsol.client.terminal;

import java.util.List;
import java.util.stream.IntStream;

/// How wide each column of a table is drawn. Where the table is wider than its room, the widest
/// columns are narrowed first, and all of them to the same width; where that is not enough, the
/// last columns are left out.
record ColumnWidths(List<Integer> shown, boolean narrowed, boolean leftOut) {
  static final String MORE = "…";
  private static final int LEAST = 6;

  /// @param gap what each column takes besides its text
  /// @param width of the terminal; 0: as wide as it gets
  static ColumnWidths of(List<List<String>> rows, int gap, int width) {
    int[] natural =
        IntStream.range(0, rows.getFirst().size())
            .map(i -> rows.stream().mapToInt(row -> TextWidth.of(row.get(i))).max().orElse(0))
            .toArray();
    if (width == 0 || total(natural, Integer.MAX_VALUE, gap) <= width) {
      return new ColumnWidths(IntStream.of(natural).boxed().toList(), false, false);
    }
    boolean leftOut = total(natural, LEAST, gap) > width;
    int room = leftOut ? width - gap - MORE.length() : width;
    int[] kept = natural;
    while (kept.length > 1 && total(kept, LEAST, gap) > room) {
      kept = IntStream.of(kept).limit(kept.length - 1L).toArray();
    }
    int most = widest(kept, gap, room);
    List<Integer> shown = IntStream.of(kept).map(each -> Math.min(each, most)).boxed().toList();
    return new ColumnWidths(shown, true, leftOut);
  }

  private static int widest(int[] kept, int gap, int room) {
    return IntStream.iterate(room, most -> most > LEAST, most -> most - 1)
        .filter(most -> total(kept, most, gap) <= room)
        .findFirst()
        .orElse(LEAST);
  }

  private static int total(int[] widths, int most, int gap) {
    return IntStream.of(widths).map(each -> Math.min(each, most) + gap).sum();
  }

  int count() {
    return shown.size();
  }
}
