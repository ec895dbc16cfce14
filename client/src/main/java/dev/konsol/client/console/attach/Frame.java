package dev.konsol.client.console.attach;

import java.util.List;

/// All that the terminal is to show at one moment.
///
/// @param rows a row each, with sequences for styles, not wider than the terminal
/// @param widths how many columns of each row are taken
record Frame(List<String> rows, List<Integer> widths, Emulator.Cursor cursor) {
  Frame {
    rows = List.copyOf(rows);
    widths = List.copyOf(widths);
  }
}
