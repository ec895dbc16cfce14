package dev.konsol.rpc;

import dev.konsol.core.session.Hold;
import dev.konsol.eval.EvalSession;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Peer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A request to be answered: its parameters, and the connection it is part of.
record Invocation(EvalConnection connection, Params params, CallContext context) {
  static final String SESSION_ID = "sessionId";

  Peer peer() {
    return context.peer();
  }

  /// The session that the parameters name. Ask for the other parameters first: what is wrong with
  /// the request comes before what is wrong with the world.
  EvalSession session() {
    return connection.evaluations.sessions().get(params.text(SESSION_ID));
  }

  /// Runs something in the session that an interrupt of it ends, and waits for that. The session
  /// does not expire meanwhile.
  <T> T run(EvalSession session, Supplier<T> work) {
    try (Hold<EvalSession> _ = connection.evaluations.sessions().hold(session)) {
      return connection.calls.await(work, session::interrupt);
    }
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static JsonNode nothing() {
    return JsonNodeFactory.instance.nullNode();
  }
}
