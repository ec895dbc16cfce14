package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Width;
import java.util.ArrayList;
import java.util.List;

/// What was on a screen after so many bytes of a recording; and its form in the `.expected` files.
record Seen(int bytes, int row, int col, boolean alternate, List<String> rows) {
  static Seen of(int bytes, Snapshot snapshot) {
    var cursor = snapshot.cursor();
    return new Seen(bytes, cursor.row(), cursor.col(), snapshot.alternate(), snapshot.rows());
  }

  String write() {
    return "@ %d cursor %d %d %s\n".formatted(bytes, row, col, alternate ? "alternate" : "main")
        + String.join("\n", rows)
        + "\n";
  }

  static List<Seen> readAll(List<String> lines) {
    var all = new ArrayList<Seen>();
    int height = Recording.SIZE.rows();
    for (int i = 0; i < lines.size(); i += height + 1) {
      var head = lines.get(i).split(" ", -1);
      all.add(
          new Seen(
              Integer.parseInt(head[1]),
              Integer.parseInt(head[3]),
              Integer.parseInt(head[4]),
              head[5].equals("alternate"),
              List.copyOf(lines.subList(i + 1, i + 1 + height))));
    }
    return all;
  }

  /// In how many cells two screens differ.
  int differences(Seen other) {
    int count = 0;
    for (int y = 0; y < rows.size(); y++) {
      var mine = cells(rows.get(y));
      var theirs = cells(other.rows.get(y));
      for (int x = 0; x < Recording.SIZE.cols(); x++) {
        count += mine.get(x).equals(theirs.get(x)) ? 0 : 1;
      }
    }
    return count;
  }

  private static List<String> cells(String row) {
    var cells = new ArrayList<String>();
    row.codePoints()
        .forEach(
            c -> {
              int width = Width.of(c);
              if (width == 0 && !cells.isEmpty()) {
                cells.set(cells.size() - 1, cells.getLast() + Character.toString(c));
              } else {
                cells.add(Character.toString(c));
              }
              if (width == 2) {
                cells.add("");
              }
            });
    while (cells.size() < Recording.SIZE.cols()) {
      cells.add(" ");
    }
    return cells;
  }
}
