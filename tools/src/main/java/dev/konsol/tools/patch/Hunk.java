package dev.konsol.tools.patch;

import java.util.List;
import java.util.OptionalInt;

/// A change to neighbouring lines.
///
/// @param anchor a line above it, by which it is found; empty for none
/// @param line where it begins in the old file, counted from 1, as far as the patch says so; of one
///   that only adds, the line that it comes after
/// @param atEnd it ends where the file does
public record Hunk(String anchor, OptionalInt line, List<Line> lines, boolean atEnd) {
  public Hunk {
    lines = List.copyOf(lines);
  }

  enum Kind {
    KEPT,
    REMOVED,
    ADDED
  }

  /// One line, without its end.
  ///
  /// @param open it has no line break, being the last of its file
  record Line(Kind kind, String text, boolean open) {
    Line(Kind kind, String text) {
      this(kind, text, false);
    }
  }

  /// What stands in the file before.
  List<String> before() {
    return lines.stream().filter(each -> each.kind() != Kind.ADDED).map(Line::text).toList();
  }
}
