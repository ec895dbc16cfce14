package dev.konsol.jsonrpc;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The `error` of a failed request; `data` is [Message#ABSENT] where there is none.
public record RpcError(int code, String message, JsonNode data) {
  public static final int PARSE_ERROR = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL_ERROR = -32603;

  /// Ours, from the range the specification leaves to implementations: more requests in flight than
  /// the peer takes, or the peer is closing.
  public static final int BUSY = -32000;

  /// The Language Server Protocol's code for a request that was cancelled.
  public static final int REQUEST_CANCELLED = -32800;

  public RpcError(int code, String message) {
    this(code, message, Message.ABSENT);
  }

  /// An object, because clients in use declare `data` as one.
  static RpcError because(int code, String message, String why) {
    return new RpcError(code, message, JsonNodeFactory.instance.objectNode().put("reason", why));
  }

  /// A parameter that is missing, or is not what it must be.
  static RpcError wrongParameter(String name, String kind) {
    return new RpcError(
        INVALID_PARAMS,
        name + " must be " + kind,
        JsonNodeFactory.instance.objectNode().put("parameter", name));
  }
}
