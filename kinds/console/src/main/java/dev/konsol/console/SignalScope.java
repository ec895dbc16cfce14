package dev.konsol.console;

/// Whom a signal goes to.
public enum SignalScope {
  /// The terminal's foreground process group, as if a key had sent it.
  FOREGROUND,
  /// The program's own process group.
  GROUP,
  /// Every process the program has started.
  TREE
}
