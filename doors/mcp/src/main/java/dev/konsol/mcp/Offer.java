package dev.konsol.mcp;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a server has for its clients. JSON as the protocol shows it. Safe for any thread.
public interface Offer {
  /// A tool, a prompt or a resource: something that is listed, and asked for by its name.
  interface Item {
    ObjectNode listed();

    /// Answers a request for it.
    ///
    /// @param params of the request
    /// @throws RpcException for a fault of the request; what goes wrong inside a tool is its result
    ObjectNode ask(ObjectNode params, Exchange exchange) throws InterruptedException, AskFailed;
  }

  /// In an order that stays the same while nothing changes.
  List<Item> tools();

  List<Item> prompts();

  List<ObjectNode> resources();

  List<ObjectNode> resourceTemplates();

  /// What a resource holds now; empty where there is none.
  Optional<List<ObjectNode>> read(String uri, Exchange exchange)
      throws InterruptedException, AskFailed;

  /// Values for an argument of a prompt or a template, best first.
  List<String> complete(ObjectNode reference, String argument, String value);

  /// What a model should know before it uses any of this; empty for nothing.
  String instructions();

  /// Tells of changes until it is closed; from any thread, and must not be kept waiting.
  Watch watch(Consumer<Change> watcher);

  /// Ends the telling.
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /// What can change while clients look.
  sealed interface Change {
    record Tools() implements Change {}

    record Prompts() implements Change {}

    record Resources() implements Change {}

    record Resource(String uri) implements Change {}

    /// As the wire says it.
    default Notification notification() {
      ObjectNode params = JsonNodeFactory.instance.objectNode();
      return switch (this) {
        case Tools() -> new Notification("notifications/tools/list_changed", params);
        case Prompts() -> new Notification("notifications/prompts/list_changed", params);
        case Resources() -> new Notification("notifications/resources/list_changed", params);
        case Resource(String uri) ->
            new Notification("notifications/resources/updated", params.put("uri", uri));
      };
    }
  }
}
