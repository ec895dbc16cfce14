package dev.konsol.tools.lsp.query;

/// Which files a caller may ask about and change.
public enum Reach {
  /// Those of the caller's directory and no others, by links either: for an agent that was given
  /// one.
  DIRECTORY,
  /// All that the user can: for a client that has other ways to them anyway.
  ANYWHERE
}
