package dev.konsol.rpc;

import dev.konsol.core.reference.Operation;
import dev.konsol.core.reference.Operation.Field;
import dev.konsol.core.reference.Operation.Member;
import dev.konsol.jsonrpc.Handler.Dispatch;
import tools.jackson.databind.JsonNode;

/// A method: how it describes itself, how it runs beside others, and what it does.
record RpcMethod(Operation description, Dispatch dispatch, Action action) {
  /// Answers one request, on a thread of the peer.
  interface Action {
    JsonNode answer(Invocation invocation);
  }

  /// Runs beside all others.
  static RpcMethod of(String name, String doc, Action action) {
    return new RpcMethod(Operation.of(name, doc), Dispatch.CONCURRENT, action);
  }

  /// Runs beside all others, but none that comes later starts before it has begun.
  RpcMethod firstCome() {
    return new RpcMethod(description, Dispatch.FIRST_COME, action);
  }

  /// Runs after the in-order requests and notifications that came before it.
  RpcMethod inOrder() {
    return new RpcMethod(description, Dispatch.IN_ORDER, action);
  }

  RpcMethod takes(Field... given) {
    return new RpcMethod(description.takes(given), dispatch, action);
  }

  RpcMethod answers(Member... given) {
    return new RpcMethod(description.answers(given), dispatch, action);
  }

  String name() {
    return description.name();
  }
}
