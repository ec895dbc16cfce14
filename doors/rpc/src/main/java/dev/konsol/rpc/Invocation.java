package dev.konsol.rpc;

import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Peer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A request to be answered: its parameters, and the conversation it is part of.
record Invocation(Conversation conversation, Params params, CallContext context) {
  static final String SESSION_ID = "sessionId";

  Peer peer() {
    return context.peer();
  }

  /// The session that the parameters name. Ask for the other parameters first: what is wrong with
  /// the request comes before what is wrong with the world.
  OpenSession session() {
    return conversation.sessions().find(params.text(SESSION_ID));
  }

  /// Runs something in the session that an interrupt of it ends, and waits for that.
  <T> T run(OpenSession session, Supplier<T> work) {
    return conversation
        .sessions()
        .use(session, () -> conversation.work().await(work, session.repl()::interrupt));
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static JsonNode nothing() {
    return JsonNodeFactory.instance.nullNode();
  }
}
