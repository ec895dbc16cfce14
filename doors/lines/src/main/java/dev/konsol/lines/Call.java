package dev.konsol.lines;

import dev.konsol.lines.json.JsonValue;
import java.util.Optional;

/// A request and the id that its answer repeats, as it was given.
record Call(Optional<JsonValue.Scalar> id, Request request) {
  boolean mayOvertake() {
    return id.isPresent() && request.slow();
  }
}
