package dev.konsol.agent.model;

import java.io.Serial;

/// The model did not answer: one sentence, for people.
public final class ModelException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  public ModelException(String message) {
    super(message);
  }

  public ModelException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
