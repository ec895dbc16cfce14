package dev.konsol.lsp.answer;

import dev.konsol.core.WireName;

/// How far an answer can be trusted, best first. An empty list alone is never an answer.
public enum Freshness implements WireName {
  /// Covers the file and everything on disk as they were when it was given.
  FRESH,
  /// It does not cover everything: something changed while it was being made, or the server said
  /// more than is kept.
  STALE,
  /// No answer came in time; what is there is from before.
  TIMED_OUT,
  /// The server is still starting or reading the project; ask again. Or it is one that does not
  /// show when it has read everything.
  NOT_READY,
  /// The server could not be started, has crashed, or refused.
  FAILED,
  /// No server is for this file, or it cannot do this.
  UNSUPPORTED;

  /// The one that promises less.
  public Freshness and(Freshness other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
