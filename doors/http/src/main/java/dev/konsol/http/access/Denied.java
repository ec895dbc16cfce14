package dev.konsol.http.access;

/// Whoever asks may not do that. The door answers 403.
public final class Denied extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;

  /// Names it.
  ///
  /// @param code stable across releases, for programs
  Denied(String code, String message) {
    super(message);
    this.code = code;
  }

  public String code() {
    return code;
  }
}
