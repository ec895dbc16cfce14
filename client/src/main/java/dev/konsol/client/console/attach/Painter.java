package dev.konsol.client.console.attach;

import java.util.ArrayList;
import java.util.List;

/// Turns frames into what makes a terminal show them, row by row where something is different.
/// Confined to one thread.
final class Painter {
  private static final String BEGIN = "\033[?2026h\033[?25l";
  private static final String END = "\033[?2026l";

  private List<String> shown = new ArrayList<>();
  private int columns;

  /// Nothing of what was shown counts any more.
  void forget() {
    shown = new ArrayList<>();
  }

  String paint(Frame frame, int cols) {
    StringBuilder out = new StringBuilder(BEGIN);
    if (cols != columns || shown.size() != frame.rows().size()) {
      shown = new ArrayList<>();
      columns = cols;
      out.append("\033[m\033[2J");
    }
    for (int i = 0; i < frame.rows().size(); i++) {
      if (i >= shown.size() || !shown.get(i).equals(frame.rows().get(i))) {
        row(out, i, frame);
      }
    }
    shown = frame.rows();
    Emulator.Cursor cursor = frame.cursor();
    to(out, cursor.row(), cursor.col());
    return out.append(cursor.visible() ? "\033[?25h" : "").append(END).toString();
  }

  /// Erasing behind the last column would take the last character along.
  private void row(StringBuilder out, int index, Frame frame) {
    to(out, index, 0);
    out.append("\033[m").append(frame.rows().get(index));
    if (frame.widths().get(index) < columns) {
      out.append("\033[K");
    }
  }

  private static void to(StringBuilder out, int row, int col) {
    out.append("\033[").append(row + 1).append(';').append(col + 1).append('H');
  }
}
