package dev.konsol.process;

import dev.konsol.core.KonsolException;

/// The size of a terminal in character cells.
public record Size(int rows, int cols) {
  private static final int LARGEST = 1000;

  public Size {
    if (rows < 1 || cols < 1 || rows > LARGEST || cols > LARGEST) {
      throw KonsolException.badRequest(
          "rows and cols are from 1 to " + LARGEST + ", not " + rows + "x" + cols);
    }
  }
}
