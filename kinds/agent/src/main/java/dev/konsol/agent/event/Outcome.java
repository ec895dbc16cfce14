package dev.konsol.agent.event;

import java.util.Locale;

/// What became of a request to the clients.
public enum Outcome {
  /// A client answered.
  ANSWERED,
  /// The turn was interrupted.
  CANCELLED,
  /// The deadline passed: the default counts.
  EXPIRED,
  /// Nobody could answer: the default counts.
  UNATTENDED;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
