package dev.konsol.jsonrpc;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// One JSON-RPC message. Absent `params` are [#ABSENT], never null, so that a handler can ask
/// `params.path("name")` without looking first.
public sealed interface Message {
  JsonNode ABSENT = MissingNode.getInstance();

  record Request(Id id, String method, JsonNode params) implements Message {
    public Request {
      requireStructured(params);
    }
  }

  record Notification(String method, JsonNode params) implements Message {
    public Notification {
      requireStructured(params);
    }
  }

  sealed interface Response extends Message {
    Id id();
  }

  record Success(Id id, JsonNode result) implements Response {}

  record Failure(Id id, RpcError error) implements Response {}

  private static void requireStructured(JsonNode params) {
    if (!params.isContainer() && !params.isMissingNode()) {
      throw new IllegalArgumentException("params must be an object, an array or absent");
    }
  }
}
