package dev.konsol.agent.event;

import java.util.Locale;

/// Why a turn ended.
public enum StopReason {
  /// The model had nothing more to do.
  COMPLETED,
  /// A client said stop.
  INTERRUPTED,
  /// The model, or the session's store, failed.
  FAILED,
  /// The model went on for longer than it may.
  MAX_STEPS,
  /// The host ended during the turn; written when the session was opened again.
  HOST_LOST;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
