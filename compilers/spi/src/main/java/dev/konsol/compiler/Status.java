package dev.konsol.compiler;

/// What can be said of a piece of code.
public enum Status {
  COMPLETE,
  /// More lines may make it complete.
  INCOMPLETE,
  ERROR
}
