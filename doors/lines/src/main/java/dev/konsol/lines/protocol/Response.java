package dev.konsol.lines.protocol;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonValue;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// A response as it goes out, and what begins only when it has. The one place that maps error codes
/// to this wire.
@SuppressWarnings("ArrayRecordComponent") // written, never compared
public record Response(byte[] line, Runnable afterwards) {
  /// The client has its response already.
  public static final Response GIVEN = of(new byte[0]);

  static Response ok(Optional<JsonValue.Scalar> id, Consumer<JsonLine> members) {
    JsonLine line = begun(id, true);
    members.accept(line);
    return of(line.bytes());
  }

  static Response error(Optional<JsonValue.Scalar> id, KonsolException problem) {
    return error(id, problem.getMessage(), wireName(problem.code()));
  }

  /// Our own mistake: the reason is in the log.
  static Response internalError(Optional<JsonValue.Scalar> id) {
    return error(id, "internal error, see the daemon's log", "internal");
  }

  public Response then(Runnable next) {
    return new Response(line, next);
  }

  static String wireName(ErrorCode code) {
    return code.name().toLowerCase(Locale.ROOT);
  }

  private static Response error(Optional<JsonValue.Scalar> id, String message, String code) {
    return of(begun(id, false).put("error", message).put("code", code).bytes());
  }

  private static JsonLine begun(Optional<JsonValue.Scalar> id, boolean ok) {
    JsonLine line = JsonLine.object().put("ok", ok);
    id.ifPresent(value -> line.put("id", value));
    return line;
  }

  private static Response of(byte[] line) {
    return new Response(line, () -> {});
  }
}
