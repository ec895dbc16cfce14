package dev.konsol.lines;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonValue;
import java.util.Locale;
import java.util.Optional;

/// Encodes answers. The one place that maps error codes to this wire.
final class Answers {
  private Answers() {}

  static byte[] ok(Optional<JsonValue.Scalar> id, Answer answer) {
    JsonLine line = JsonLine.object().put("ok", true);
    id.ifPresent(value -> line.put("id", value));
    answer.fields().accept(line);
    return line.bytes();
  }

  static byte[] error(Optional<JsonValue.Scalar> id, KonsolException problem) {
    return error(id, problem.getMessage(), wireName(problem.code()));
  }

  /// Our own mistake: the reason is in the log.
  static byte[] internalError(Optional<JsonValue.Scalar> id) {
    return error(id, "internal error, see the daemon's log", "internal");
  }

  static String wireName(ErrorCode code) {
    return code.name().toLowerCase(Locale.ROOT);
  }

  private static byte[] error(Optional<JsonValue.Scalar> id, String message, String code) {
    JsonLine line = JsonLine.object().put("ok", false);
    id.ifPresent(value -> line.put("id", value));
    return line.put("error", message).put("code", code).bytes();
  }
}
