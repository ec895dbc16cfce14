package dev.konsol.app.http;

import dev.konsol.core.reference.Operation;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.result.Outcome;
import dev.konsol.http.Problem;
import dev.konsol.http.v1.eval.EvalMethods;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.RpcCalls;
import dev.konsol.rpc.RpcSettings;
import dev.konsol.rpc.answer.Fault;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The methods of JSON-RPC for HTTP, and the one place that maps its errors.
final class RpcEvalMethods implements EvalMethods {
  private final Supplier<Evaluations> evaluations;
  private final RpcCalls calls;

  RpcEvalMethods(Supplier<Evaluations> evaluations, RpcSettings settings) {
    this.evaluations = evaluations;
    this.calls = new RpcCalls(evaluations, settings);
  }

  @Override
  public Operation operation(String method) {
    return calls.operation(method);
  }

  @Override
  public JsonNode call(String method, ObjectNode params) {
    try {
      return calls.call(method, params);
    } catch (RpcException e) {
      throw problem(e.error());
    }
  }

  @Override
  public ObjectNode outcome(EvalSession session, Outcome outcome) {
    return calls.outcome(outcome, session.language());
  }

  @Override
  public EvalSession session(String idOrName) {
    return evaluations.get().sessions().get(idOrName);
  }

  private static Problem problem(RpcError error) {
    Fault fault =
        Arrays.stream(Fault.values())
            .filter(each -> each.code() == error.code())
            .findFirst()
            .orElse(Fault.INTERNAL_ERROR);
    return switch (fault) {
      case PARSE_ERROR, INVALID_PARAMS -> new Problem(400, "bad_request", error.message());
      case INVALID_REQUEST -> new Problem(403, "not_allowed", error.message());
      case METHOD_NOT_FOUND, INTERNAL_ERROR -> new Problem(500, "internal", "internal error");
      case SESSION_NOT_FOUND -> new Problem(404, "unknown_session", error.message());
      case SESSION_BUSY -> new Problem(409, "session_busy", error.message());
      case BOOT_FAILED -> new Problem(400, "start_failed", withOutput(error));
      case EVAL_TIMEOUT -> new Problem(504, "eval_timeout", error.message());
      case SERVER_SHUTTING_DOWN, REQUEST_CANCELLED ->
          new Problem(503, "shutting_down", error.message());
      case SERVER_BUSY -> new Problem(429, "limit_reached", error.message(), Map.of());
    };
  }

  /// What the program printed last says more than that it could not be started.
  private static String withOutput(RpcError error) {
    String output =
        error
            .data()
            .path("output")
            .valueStream()
            .map(line -> "\n" + line.stringValue(""))
            .collect(Collectors.joining());
    return error.message() + output;
  }
}
