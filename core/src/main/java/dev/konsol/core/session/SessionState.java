package dev.konsol.core.session;

/// Where a session is in its life: `opening → ready ⇄ busy ⇄ waiting → closed | failed(reason)`.
public sealed interface SessionState {
  record Opening() implements SessionState {}

  record Ready() implements SessionState {}

  record Busy() implements SessionState {}

  /// It goes on when a person has answered.
  record Waiting() implements SessionState {}

  record Closed() implements SessionState {}

  record Failed(String reason) implements SessionState {}

  default boolean ended() {
    return switch (this) {
      case Opening _, Ready _, Busy _, Waiting _ -> false;
      case Closed _, Failed _ -> true;
    };
  }

  /// Its name on every wire.
  default String wireName() {
    return switch (this) {
      case Opening _ -> "opening";
      case Ready _ -> "ready";
      case Busy _ -> "busy";
      case Waiting _ -> "waiting";
      case Closed _ -> "closed";
      case Failed _ -> "failed";
    };
  }
}
