package dev.konsol.eval.result;

import dev.konsol.wire.compile.Status;

/// Whether a piece of code can be evaluated as it stands.
public enum Completeness {
  COMPLETE,
  INCOMPLETE,
  INVALID;

  public static Completeness of(Status status) {
    return switch (status) {
      case COMPLETE -> COMPLETE;
      case INCOMPLETE -> INCOMPLETE;
      case ERROR -> INVALID;
    };
  }
}
