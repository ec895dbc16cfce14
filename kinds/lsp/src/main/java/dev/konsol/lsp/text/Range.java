package dev.konsol.lsp.text;

/// From a position to another, which is not part of it.
public record Range(Position start, Position end) {
  public Range {
    if (end.compareTo(start) < 0) {
      throw new IllegalArgumentException("a range ends before it starts: " + start + ", " + end);
    }
  }

  public static Range of(int startLine, int startCharacter, int endLine, int endCharacter) {
    return new Range(new Position(startLine, startCharacter), new Position(endLine, endCharacter));
  }
}
