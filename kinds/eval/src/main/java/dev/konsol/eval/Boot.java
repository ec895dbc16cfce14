package dev.konsol.eval;

import java.util.Optional;

/// Whether a session starts the project's application too, which one if there are several, and
/// whether that may listen for requests; and whether the session is a sandbox: what it does to
/// databases is rolled back at its end.
public record Boot(boolean application, boolean web, Optional<String> mainClass, boolean sandbox) {
  public static final Boot NONE = new Boot(false, false, Optional.empty(), false);
}
