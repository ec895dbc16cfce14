package dev.konsol.lines.protocol;

import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonValue;
import java.util.Optional;
import java.util.function.Consumer;

/// A request and the id that its response repeats, as it was given.
///
/// @param length of its line
/// @param memory that its line took, until it is answered
public record Call(Optional<JsonValue.Scalar> id, Request request, int length, int memory) {
  Call(Optional<JsonValue.Scalar> id, Request request, int length) {
    this(id, request, length, 0);
  }

  /// A line that cannot be read at all, and has no id therefore.
  public static Call refused(KonsolException problem) {
    return new Call(Optional.empty(), new Request.Malformed(problem), 0);
  }

  public Call taking(int bytes) {
    return new Call(id, request, length, bytes);
  }

  public boolean mayOvertake() {
    return id.isPresent() && request.slow();
  }

  public Response ok() {
    return ok(_ -> {});
  }

  public Response ok(Consumer<JsonLine> members) {
    return Response.ok(id, members);
  }

  public Response error(KonsolException problem) {
    return Response.error(id, problem);
  }

  public Response internalError() {
    return Response.internalError(id);
  }
}
