package dev.konsol.eval;

/// Whether a piece of code can be evaluated as it stands.
public enum Completeness {
  COMPLETE,
  INCOMPLETE,
  INVALID
}
