package dev.konsol.eval;

import java.util.Optional;

/// Whether a session starts the project's application too, which one if there are several, and
/// whether that may listen for requests.
public record Boot(boolean application, boolean web, Optional<String> mainClass) {
  public static final Boot NONE = new Boot(false, false, Optional.empty());
}
