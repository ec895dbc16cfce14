package dev.konsol.lines;

import dev.konsol.core.json.JsonValue;
import java.util.Optional;

/// A request and the id that its answer repeats, as it was given.
///
/// @param memory that its line took, until it is answered
record Call(Optional<JsonValue.Scalar> id, Request request, int memory) {
  Call(Optional<JsonValue.Scalar> id, Request request) {
    this(id, request, 0);
  }

  Call taking(int bytes) {
    return new Call(id, request, bytes);
  }

  boolean mayOvertake() {
    return id.isPresent() && request.slow();
  }
}
