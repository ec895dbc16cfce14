package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.mcp.protocol.ClientLink;
import java.io.IOException;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Back to a client of the stateless revision: on the answer to its request, and only as
/// notifications. When it has hung up, that means to stop.
record StatelessLink(Answering reply, Runnable gone) implements ClientLink {
  @Override
  public void tell(Notification notification) {
    try {
      reply.send(notification);
    } catch (IOException e) {
      gone.run();
    }
  }

  @Override
  public JsonNode call(String method, ObjectNode params, Duration within) throws AskFailed {
    throw new AskFailed("this revision has no requests to the client");
  }
}
