package dev.konsol.agent.event;

import dev.konsol.core.WireName;

/// Why a turn ended.
public enum StopReason implements WireName {
  /// The model had nothing more to do.
  COMPLETED,
  /// A client said stop.
  INTERRUPTED,
  /// The model, or the session's store, failed.
  FAILED,
  /// The model went on for longer than it may.
  MAX_STEPS,
  /// The host ended during the turn; written when the session was opened again.
  HOST_LOST,
  /// The answer was cut off at its longest, also when the model was asked to go on.
  MAX_TOKENS,
  /// The model declined.
  REFUSED,
  /// The provider holds the answer back.
  CONTENT_FILTER,
  /// The conversation is longer than the model takes, and could not be made shorter.
  CONTEXT_FULL,
  /// The model said nothing, also when it was asked again.
  EMPTY,
  /// A limit on tokens, money or time was reached.
  BUDGET
}
