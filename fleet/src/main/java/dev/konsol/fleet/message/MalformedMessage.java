package dev.konsol.fleet.message;

import java.io.Serial;

/// A message whose seal is right and whose content is not: a bug, or a version that broke the
/// rules.
public final class MalformedMessage extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  MalformedMessage(String message, Throwable cause) {
    super(message, cause);
  }
}
