package dev.konsol.lsp;

import java.io.Serial;
import java.util.List;

/// A run of a server that did not come up, and why.
final class NotStarted extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final transient List<String> lastWords;

  NotStarted(String reason, List<String> lastWords, Exception cause) {
    super(reason, cause);
    this.lastWords = lastWords;
  }

  /// What it printed last.
  List<String> lastWords() {
    return lastWords;
  }
}
