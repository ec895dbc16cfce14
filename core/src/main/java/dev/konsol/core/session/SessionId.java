package dev.konsol.core.session;

import dev.konsol.core.KonsolException;
import java.util.Optional;

/// The name of a session within its host. Chosen by whoever opens the session; what characters a
/// kind allows beyond "not empty" is the kind's business.
public record SessionId(String value) {
  private static final int LONGEST = 256;

  public SessionId {
    if (value.isEmpty() || value.length() > LONGEST) {
      throw KonsolException.badRequest("a session's name has 1 to " + LONGEST + " characters");
    }
  }

  /// What a client wrote, where a session can have that name.
  public static Optional<SessionId> of(String value) {
    return value.isEmpty() || value.length() > LONGEST
        ? Optional.empty()
        : Optional.of(new SessionId(value));
  }

  @Override
  public String toString() {
    return value;
  }
}
