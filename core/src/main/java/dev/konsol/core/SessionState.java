package dev.konsol.core;

/// Where a session is in its life: `opening → ready ⇄ busy → closed | failed(reason)`.
public sealed interface SessionState {
  record Opening() implements SessionState {}

  record Ready() implements SessionState {}

  record Busy() implements SessionState {}

  record Closed() implements SessionState {}

  record Failed(String reason) implements SessionState {}

  default boolean ended() {
    return switch (this) {
      case Opening _, Ready _, Busy _ -> false;
      case Closed _, Failed _ -> true;
    };
  }
}
