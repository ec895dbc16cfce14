package dev.konsol.core.session;

import dev.konsol.core.WireName;

/// Whether a session wants a person.
public enum Attention implements WireName {
  /// Nothing happens in it, and nothing is wanted.
  NONE,
  /// It is busy by itself.
  WORKING,
  /// It goes on when a person has done something.
  WAITING,
  /// It has gone wrong.
  FAILED,
  /// It has come to its end as it should.
  DONE;

  /// What a session's state says of it, where nothing else does.
  public static Attention of(SessionState state) {
    return switch (state) {
      case SessionState.Opening _, SessionState.Busy _ -> WORKING;
      case SessionState.Ready _ -> NONE;
      case SessionState.Waiting _ -> WAITING;
      case SessionState.Closed _ -> DONE;
      case SessionState.Failed _ -> FAILED;
    };
  }
}
