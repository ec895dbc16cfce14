package dev.konsol.agent.event;

import dev.konsol.core.WireName;

/// What became of a request to the clients.
public enum Outcome implements WireName {
  /// A client answered.
  ANSWERED,
  /// The turn was interrupted.
  CANCELLED,
  /// The deadline passed: the default counts.
  EXPIRED,
  /// Nobody could answer: the default counts.
  UNATTENDED
}
