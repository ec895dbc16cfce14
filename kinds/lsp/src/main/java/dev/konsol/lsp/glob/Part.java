package dev.konsol.lsp.glob;

import java.util.List;
import java.util.function.IntPredicate;

/// A piece of a pattern as it is written.
sealed interface Part {
  /// A character that stands for itself; a slash ends a segment.
  record Literal(int codePoint) implements Part {
    boolean isSlash() {
      return codePoint == '/';
    }
  }

  /// `?`, `[a-z]`, `[!0-9]`: one character of a segment, or `*`: any number of them.
  record Wild(IntPredicate takes, boolean many) implements Part {}

  /// `**`
  record Deep() implements Part {}

  /// `{a,b}`
  record Choice(List<List<Part>> branches) implements Part {
    public Choice {
      branches = List.copyOf(branches);
    }
  }
}
