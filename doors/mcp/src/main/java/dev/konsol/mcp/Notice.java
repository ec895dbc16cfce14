package dev.konsol.mcp;

import dev.konsol.mcp.Offer.Change;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A change as the wire says it.
record Notice(String method, ObjectNode params) {
  static Notice of(Change change) {
    return switch (change) {
      case Change.Tools() -> bare("notifications/tools/list_changed");
      case Change.Prompts() -> bare("notifications/prompts/list_changed");
      case Change.Resources() -> bare("notifications/resources/list_changed");
      case Change.Resource(String uri) ->
          new Notice(
              "notifications/resources/updated",
              JsonNodeFactory.instance.objectNode().put("uri", uri));
    };
  }

  private static Notice bare(String method) {
    return new Notice(method, JsonNodeFactory.instance.objectNode());
  }
}
