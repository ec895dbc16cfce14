package dev.konsol.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How a protocol on top of JSON-RPC says "stop working on this request".
///
/// @param method of the notification, understood in both directions
/// @param idKey the parameter that names the request
/// @param reasonKey the parameter that says why, where the protocol has one
public record Cancellation(String method, String idKey, @Nullable String reasonKey, Answer answer) {

  /// What becomes of a request that was cancelled while it ran.
  public enum Answer {
    /// It is answered: with its result if it has one, else with [RpcError#REQUEST_CANCELLED].
    ERROR,
    /// The same, but its handler is asked also when it was cancelled before its turn came: it finds
    /// that out from [CallContext#isCancelled].
    HANDLERS,
    /// It is not answered.
    SILENCE
  }

  public static final Cancellation LSP =
      new Cancellation("$/cancelRequest", "id", null, Answer.ERROR);
  public static final Cancellation ASKED =
      new Cancellation("$/cancelRequest", "id", null, Answer.HANDLERS);
  public static final Cancellation MCP =
      new Cancellation("notifications/cancelled", "requestId", "reason", Answer.SILENCE);

  Message.Notification of(Id id, String reason) {
    ObjectNode params = JsonNodeFactory.instance.objectNode();
    params.set(idKey, id.json());
    if (reasonKey != null) {
      params.put(reasonKey, reason);
    }
    return new Message.Notification(method, params);
  }
}
