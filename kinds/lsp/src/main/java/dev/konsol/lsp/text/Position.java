package dev.konsol.lsp.text;

/// A place between two characters; both numbers from 0, the second in units of the encoding.
public record Position(int line, int character) implements Comparable<Position> {
  public Position {
    if (line < 0 || character < 0) {
      throw new IllegalArgumentException("a position is not negative: " + line + ":" + character);
    }
  }

  @Override
  public int compareTo(Position other) {
    int lines = Integer.compare(line, other.line);
    return lines != 0 ? lines : Integer.compare(character, other.character);
  }
}
