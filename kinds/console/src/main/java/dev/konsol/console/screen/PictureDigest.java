package dev.konsol.console.screen;

/// What a person sees of a screen in one number: characters, their styles and the title, but not
/// the cursor, which programs move while they paint. What was never written and what was erased are
/// the same.
final class PictureDigest {
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;
  private static final long STYLE_MIX = 0xd6e8_feb8_6659_fd93L;

  private final StringBuilder cluster = new StringBuilder();
  private long sum;

  private PictureDigest() {}

  static long of(TerminalState terminal, String title) {
    PictureDigest digest = new PictureDigest();
    digest.add(title.hashCode());
    digest.add(terminal.cols);
    for (int y = 0; y < terminal.rows; y++) {
      digest.add(y);
      digest.add(terminal.row(y));
    }
    return digest.sum;
  }

  private void add(Row row) {
    for (int col = 0; col < row.used; col++) {
      int cell = row.cells[col] == 0 ? ' ' : row.cells[col];
      long style = row.styleAt(col);
      if (cell != ' ' || style != 0) {
        add((((long) col << Integer.SIZE) | cell) ^ (style * STYLE_MIX));
        addCluster(row, col, cell);
      }
    }
  }

  private void addCluster(Row row, int col, int cell) {
    if ((cell & Row.CLUSTER) != 0) {
      cluster.setLength(0);
      row.appendCell(cluster, col);
      add(cluster.toString().hashCode());
    }
  }

  private void add(long value) {
    sum = Long.rotateLeft(sum ^ value, 29) * MIX;
  }
}
