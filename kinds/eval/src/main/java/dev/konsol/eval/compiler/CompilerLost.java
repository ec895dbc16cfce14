package dev.konsol.eval.compiler;

import java.io.Serial;

/// A compiler that has ended or does not answer: the session needs a new one.
public final class CompilerLost extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  CompilerLost(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
