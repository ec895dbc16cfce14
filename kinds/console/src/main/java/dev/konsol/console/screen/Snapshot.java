package dev.konsol.console.screen;

import dev.konsol.process.Size;
import java.util.List;

/// A screen at one moment. One string a row without trailing blanks; cursor row and column count
/// from 0; `alternate` while a full-screen program has the alternate screen.
public record Snapshot(
    List<String> rows, Cursor cursor, Size size, String title, boolean alternate) {
  public Snapshot {
    rows = List.copyOf(rows);
  }

  public record Cursor(int row, int col, boolean visible) {}
}
