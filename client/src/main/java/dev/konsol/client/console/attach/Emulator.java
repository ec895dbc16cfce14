package dev.konsol.client.console.attach;

import java.util.List;

/// A terminal that nobody sees: takes a program's output and tells what it would show. Confined to
/// one thread at a time.
public interface Emulator {
  void feed(byte[] bytes);

  Picture picture();

  /// What there is to see.
  ///
  /// @param lines a row each: text with sequences for its styles, plain at both ends
  /// @param alternate whether a full-screen program has the screen
  record Picture(
      int rows, int cols, List<String> lines, Cursor cursor, String title, boolean alternate) {
    public Picture {
      lines = List.copyOf(lines);
    }
  }

  /// Counted from 0.
  record Cursor(int row, int col, boolean visible) {}

  /// Makes emulators, and knows how many columns a character takes.
  interface Factory {
    Emulator open(int rows, int cols);

    int width(int codePoint);
  }
}
