package dev.konsol.core;

/// How a stop went.
public enum Stopped {
  /// Everything ended by itself when asked.
  GRACEFUL,
  /// Something had to be ended by force.
  FORCED;

  public Stopped and(Stopped other) {
    return this == FORCED || other == FORCED ? FORCED : GRACEFUL;
  }
}
