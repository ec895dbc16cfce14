package dev.konsol.client.console.attach;

import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.terminal.StyledLine;
import dev.konsol.client.terminal.StyledLine.Highlight;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// Lays out a frame of the terminal's size: a console's picture, dots where it is smaller, and a
/// line at the bottom. Of a console that is larger, the part with the cursor is shown.
final class Canvas {
  private static final String DOT = "·";

  private final Window window;
  private final IntUnaryOperator width;
  private final List<String> rows = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();

  Canvas(Window window, IntUnaryOperator width) {
    this.window = window;
    this.width = width;
  }

  /// The console in the first `height` rows. Answers where the cursor is now.
  Emulator.Cursor console(Emulator.Picture picture, int height) {
    Emulator.Cursor cursor = picture.cursor();
    int over = Math.max(0, picture.rows() - height);
    int first = Math.clamp(cursor.row() - height + 1L, 0, over);
    for (int i = 0; i < height; i++) {
      int row = first + i;
      line(
          row < picture.rows() ? picture.lines().get(row) : "",
          row < picture.rows() ? picture.cols() : 0);
    }
    boolean inside = cursor.col() < window.cols();
    return new Emulator.Cursor(
        cursor.row() - first,
        Math.min(cursor.col(), window.cols() - 1),
        cursor.visible() && inside);
  }

  /// One row of a console that is so wide.
  private void line(String text, int cols) {
    StyledLine line = StyledLine.parse(text, width);
    int room = Math.min(cols, window.cols());
    int outside = window.cols() - room;
    int taken = Math.min(line.width(), room);
    String shown = line.show(room, List.of());
    if (outside == 0) {
      add(shown, taken);
    } else {
      String dots = "\033[0;2m" + DOT.repeat(outside) + "\033[m";
      add(shown + " ".repeat(Math.max(0, room - taken)) + dots, window.cols());
    }
  }

  void line(StyledLine line, List<Highlight> highlights) {
    add(line.show(window.cols(), highlights), Math.min(line.width(), window.cols()));
  }

  /// Over the whole width, in one style.
  void bar(String text, String style) {
    String fitting = fit(text, window.cols());
    int used = StyledLine.parse(fitting, width).width();
    add(
        "\033[0;" + style + "m" + fitting + " ".repeat(window.cols() - used) + "\033[m",
        window.cols());
  }

  /// As much of a text as fits, without styles.
  private String fit(String text, int cols) {
    return StyledLine.parse(text, width).text(0, cols);
  }

  private void add(String row, int taken) {
    rows.add(row);
    widths.add(taken);
  }

  Frame frame(Emulator.Cursor cursor) {
    return new Frame(rows, widths, cursor);
  }
}
