package dev.konsol.core;

/// The name of a session within its host. Chosen by whoever opens the session; what characters a
/// kind allows beyond "not empty" is the kind's business.
public record SessionId(String value) {
  private static final int LONGEST = 256;

  public SessionId {
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "a session's name has 1 to " + LONGEST + " characters");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
