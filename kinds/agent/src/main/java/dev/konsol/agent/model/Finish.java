package dev.konsol.agent.model;

/// Why a model stopped.
public enum Finish {
  /// It has said all it wanted to, or wants tools called.
  COMPLETE,
  /// It may not say more at once: the rest is missing.
  LENGTH,
  /// It declined.
  REFUSED,
  /// Its provider holds the answer back.
  FILTERED,
  /// Conversation and answer together are longer than it takes.
  WINDOW
}
