package dev.konsol.acp.wire;

import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import java.util.Locale;
import tools.jackson.databind.node.JsonNodeFactory;

/// What went wrong, in the protocol's codes.
public final class Faults {
  /// The protocol's own: a session or a file that is not there.
  private static final int NOT_FOUND = -32002;

  private Faults() {}

  public static RpcException of(KonsolException problem) {
    int code =
        switch (problem.code()) {
          case UNKNOWN_SESSION -> NOT_FOUND;
          case BAD_REQUEST -> RpcError.INVALID_PARAMS;
          default -> RpcError.INTERNAL_ERROR;
        };
    return new RpcException(
        new RpcError(
            code,
            String.valueOf(problem.getMessage()),
            JsonNodeFactory.instance
                .objectNode()
                .put("code", problem.code().name().toLowerCase(Locale.ROOT))));
  }

  public static RpcException notOpen(String session) {
    return new RpcException(
        new RpcError(
            NOT_FOUND, "the session '" + session + "' is not open here: load or resume it first"));
  }

  public static RpcException busy() {
    return new RpcException(
        new RpcError(
            RpcError.INVALID_REQUEST, "a prompt is being worked on: wait for its end, or cancel"));
  }

  public static RpcException failed(String why) {
    return new RpcException(new RpcError(RpcError.INTERNAL_ERROR, why));
  }

  public static RpcException notYet() {
    return new RpcException(new RpcError(RpcError.INVALID_REQUEST, "send initialize first"));
  }
}
