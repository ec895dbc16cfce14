package dev.konsol.rpc.answer;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.result.BootReport;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The errors of this door. `data` is always an object. The one place where [ErrorCode] becomes a
/// code of JSON-RPC.
public enum Fault {
  PARSE_ERROR(RpcError.PARSE_ERROR, "ParseError", "the payload is not JSON"),
  INVALID_REQUEST(RpcError.INVALID_REQUEST, "InvalidRequest", "JSON, but no valid request"),
  METHOD_NOT_FOUND(RpcError.METHOD_NOT_FOUND, "MethodNotFound", "`data.method` names it"),
  INVALID_PARAMS(
      RpcError.INVALID_PARAMS,
      "InvalidParams",
      "a parameter is missing or wrong; `data.parameter` names it, or is `params` where it is none"
          + " of them alone"),
  INTERNAL_ERROR(RpcError.INTERNAL_ERROR, "InternalError", "a bug of Konsol; the log has more"),
  SESSION_NOT_FOUND(-32001, "SessionNotFound", "no such session, or it is closed"),
  SESSION_BUSY(-32002, "SessionBusy", "that session is evaluating"),
  BOOT_FAILED(
      -32003,
      "BootFailed",
      "the project or its application could not be started; `data.reason` says why,"
          + " `data.report` is Spring's own analysis where there is one, `data.output` has the last"
          + " lines of output"),
  EVAL_TIMEOUT(
      -32004,
      "EvalTimeout",
      "stopped after `timeoutMs`; the session is kept; `data` has `timeoutMs`, `stdout`, `stderr`, and"
          + " `valuesLost: true` where its process had to be ended to stop the code"),
  SERVER_SHUTTING_DOWN(
      -32005, "ServerShuttingDown", "after `shutdown`, and for evaluations cut short by it"),
  SERVER_BUSY(RpcError.BUSY, "ServerBusy", "a bound is reached: requests at once, or sessions"),
  REQUEST_CANCELLED(
      RpcError.REQUEST_CANCELLED, "RequestCancelled", "cancelled, and there is no result to give");

  private final int code;
  private final String title;
  private final String doc;

  Fault(int code, String title, String doc) {
    this.code = code;
    this.title = title;
    this.doc = doc;
  }

  public int code() {
    return code;
  }

  public String title() {
    return title;
  }

  public String doc() {
    return doc;
  }

  /// From what a kind refuses to the error on the wire.
  ///
  /// @param blame the parameter that a message is about
  public static RpcException of(KonsolException refused, UnaryOperator<String> blame) {
    String message = refused.getMessage();
    Fault fault = of(refused.code());
    return switch (fault) {
      case BOOT_FAILED -> bootFailed(message);
      case INVALID_PARAMS -> wrong(blame.apply(message), message);
      default -> fault.because(message);
    };
  }

  /// The first line is the reason, the last ones are what the program printed last; between them
  /// may be an application's own report.
  private static RpcException bootFailed(String message) {
    List<String> lines = message.lines().toList();
    String reason = lines.isEmpty() ? "it could not be started" : lines.getFirst();
    ObjectNode data = JsonNodeFactory.instance.objectNode().put("reason", reason);
    int mark = lines.indexOf(BootReport.LAST_OUTPUT);
    if (mark > 1) {
      data.put("report", String.join("\n", lines.subList(1, mark)));
    }
    ArrayNode output = data.putArray("output");
    lines.stream().skip(Math.max(mark, 0) + 1).forEach(output::add);
    return BOOT_FAILED.because(reason, data);
  }

  private static Fault of(ErrorCode code) {
    return switch (code) {
      case BAD_REQUEST, NO_MODEL, UNSUPPORTED -> INVALID_PARAMS;
      case UNKNOWN_SESSION, SESSION_ENDED -> SESSION_NOT_FOUND;
      case SESSION_BUSY -> SESSION_BUSY;
      case START_FAILED -> BOOT_FAILED;
      case SHUTTING_DOWN -> SERVER_SHUTTING_DOWN;
      case LIMIT_REACHED -> SERVER_BUSY;
      case NOT_ALLOWED -> INVALID_REQUEST;
      // Ids are made here, at random, and nothing is stored.
      case SESSION_EXISTS, KEY_REUSED, STORE_FAILED, STORE_AWAY, FENCED, UNREACHABLE ->
          INTERNAL_ERROR;
    };
  }

  RpcException because(String message) {
    return new RpcException(new RpcError(code, message));
  }

  public RpcException because(String message, ObjectNode data) {
    return new RpcException(new RpcError(code, message, data));
  }

  public static RpcException wrong(String parameter, String message) {
    return INVALID_PARAMS.because(
        message, JsonNodeFactory.instance.objectNode().put("parameter", parameter));
  }

  public static RpcException shuttingDown() {
    return SERVER_SHUTTING_DOWN.because("konsol is shutting down");
  }
}
