package dev.konsol.mcp;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.Faults;
import dev.konsol.mcp.protocol.RequestMeta;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A `subscriptions/listen` request: tells of the changes that the client asked for, until its
/// thread is interrupted. A change that finds too many others waiting is left out: what a client
/// does on hearing of one, it does for all of them.
final class Listening {
  private static final int MOST_WAITING = 256;
  private static final List<String> KINDS =
      List.of(
          "toolsListChanged",
          "promptsListChanged",
          "resourcesListChanged",
          "resourceSubscriptions");

  private final McpServer server;
  private final ClientLink link;
  private final JsonNode id;
  private final ObjectNode filter;
  private final Set<String> uris = new HashSet<>();
  private final BlockingQueue<Change> changes = new ArrayBlockingQueue<>(MOST_WAITING);

  Listening(McpServer server, Request request, ClientLink link) {
    this.server = server;
    this.link = link;
    this.id = request.id().json();
    if (!(request.params().path("notifications") instanceof ObjectNode wanted)) {
      throw Faults.wrong("notifications", "notifications must be an object");
    }
    this.filter = honoured(wanted, server.methods.capabilities());
    wanted.path("resourceSubscriptions").forEach(uri -> uris.add(uri.stringValue("")));
  }

  /// What is asked for as far as there is such a thing here.
  private static ObjectNode honoured(ObjectNode wanted, ObjectNode capabilities) {
    ObjectNode honoured = wanted.deepCopy().retain(KINDS);
    return capabilities.has("prompts") ? honoured : honoured.without("promptsListChanged");
  }

  /// Returns when it is interrupted, with the result that ends the stream.
  ObjectNode listen() {
    try (Watch _ = server.offer.watch(changes::offer)) {
      tell(
          new Notification(
              "notifications/subscriptions/acknowledged",
              JsonNodeFactory.instance.objectNode().set("notifications", filter)));
      while (true) {
        Change change = changes.take();
        if (isWanted(change)) {
          tell(change.notification());
        }
      }
    } catch (InterruptedException e) {
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      result.putObject("_meta").set(RequestMeta.SUBSCRIPTION, id);
      return result;
    }
  }

  private boolean isWanted(Change change) {
    return switch (change) {
      case Change.Tools() -> filter.path("toolsListChanged").booleanValue(false);
      case Change.Prompts() -> filter.path("promptsListChanged").booleanValue(false);
      case Change.Resources() -> filter.path("resourcesListChanged").booleanValue(false);
      case Change.Resource(String uri) -> uris.contains(uri);
    };
  }

  private void tell(Notification untagged) {
    ObjectNode params = ((ObjectNode) untagged.params()).deepCopy();
    params.putObject("_meta").set(RequestMeta.SUBSCRIPTION, id);
    link.tell(new Notification(untagged.method(), params));
  }
}
