package dev.konsol.wire;

/// What was said is not JSON, or not what it must be. The message says where, or of which member,
/// and never repeats what was sent.
public final class MalformedMessage extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public MalformedMessage(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
