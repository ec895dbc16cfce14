package dev.konsol.lsp.glob;

import java.util.List;

/// A piece of a pattern as it is written.
sealed interface Part {
  /// A character that stands for itself; a slash ends a segment.
  record Literal(int codePoint) implements Part {
    boolean isSlash() {
      return codePoint == '/';
    }
  }

  /// `?`
  record One() implements Part {}

  /// `*`
  record Star() implements Part {}

  /// `**`
  record Deep() implements Part {}

  /// `[a-z]`, `[!0-9]`
  record OneOf(List<Span> spans, boolean negated) implements Part {
    public OneOf {
      spans = List.copyOf(spans);
    }

    boolean contains(int codePoint) {
      boolean listed = spans.stream().anyMatch(span -> span.contains(codePoint));
      return listed != negated && codePoint != '/';
    }
  }

  /// `{a,b}`
  record Choice(List<List<Part>> branches) implements Part {
    public Choice {
      branches = List.copyOf(branches);
    }
  }

  /// The characters from one to another, both included.
  record Span(int from, int to) {
    boolean contains(int codePoint) {
      return from <= codePoint && codePoint <= to;
    }
  }
}
