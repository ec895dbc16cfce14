package dev.konsol.client.cli;

import java.io.Serial;

/// The command line makes no sense as it stands. Shown as one line; the exit code is 2.
public final class UsageError extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public UsageError(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
