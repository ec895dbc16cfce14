package dev.konsol.lines.protocol;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/// A request and the id that its response repeats, as it was given. The one place that maps error
/// codes to this wire.
///
/// @param id an object with nothing but the `id`, or nothing at all
/// @param length of its line
/// @param memory that its line took, until it is answered
public record Call(JsonObject id, Request request, int length, int memory) {
  static final JsonObject NO_ID = JsonObject.EMPTY;

  Call(JsonObject id, Request request, int length) {
    this(id, request, length, 0);
  }

  /// A line that cannot be read at all, and has no id therefore.
  public static Call refused(KonsolException problem) {
    return new Call(NO_ID, new Request.Malformed(problem), 0);
  }

  public Call taking(int bytes) {
    return new Call(id, request, length, bytes);
  }

  public boolean mayOvertake() {
    return hasId() && request.slow();
  }

  public boolean hasId() {
    return id.names().contains("id");
  }

  public Response ok() {
    return ok(_ -> {});
  }

  public Response ok(Consumer<JsonLine> members) {
    JsonLine line = begun(true);
    members.accept(line);
    return Response.of(line.bytes());
  }

  /// What another host answered, under this call's id.
  public Response relayed(JsonObject answer) {
    Set<String> names = new LinkedHashSet<>(answer.names());
    names.removeAll(List.of("ok", "id"));
    return Response.of(begun(answer.flag("ok")).putAll(answer.only(names)).bytes());
  }

  public Response error(KonsolException problem) {
    return error(problem.getMessage(), wireName(problem.code()));
  }

  /// Our own mistake: the reason is in the log.
  public Response internalError() {
    return error("internal error, see the daemon's log", "internal");
  }

  private Response error(String message, String code) {
    return Response.of(begun(false).put("error", message).put("code", code).bytes());
  }

  private JsonLine begun(boolean ok) {
    return JsonLine.object().put("ok", ok).putAll(id);
  }

  static String wireName(ErrorCode code) {
    return code.name().toLowerCase(Locale.ROOT);
  }
}
