package dev.konsol.agent.model;

import java.io.Serial;

/// The model did not answer: one sentence, for people.
public final class ModelException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;

  /// What can be done about it.
  public enum Kind {
    /// The conversation has to become shorter.
    TOO_LONG,
    /// Nothing; the provider is away or busy, and was asked again in vain.
    UNAVAILABLE,
    /// A person has to change something: a key, a name, a limit.
    REFUSED,
    /// It is not known.
    OTHER
  }

  public ModelException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public ModelException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public ModelException(String message) {
    this(Kind.OTHER, message);
  }

  public Kind kind() {
    return kind;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
