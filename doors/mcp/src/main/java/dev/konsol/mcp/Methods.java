package dev.konsol.mcp;

import dev.konsol.jsonrpc.RpcException;
import dev.konsol.mcp.Offer.Item;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.Faults;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The methods that every revision has. They know nothing of connections.
record Methods(Offer offer) {
  private static final int MOST_COMPLETIONS = 100;

  /// Answers the request.
  ///
  /// @throws RpcException where there is no such method, or the request is wrong
  ObjectNode answer(String method, ObjectNode params, Exchange exchange)
      throws InterruptedException, AskFailed {
    return switch (method) {
      case "tools/list" -> items("tools", offer.tools(), params);
      case "tools/call" -> callTool(params, exchange);
      case String name when name.startsWith("prompts/") && offer.prompts().isEmpty() ->
          throw RpcException.methodNotFound(name);
      case "prompts/list" -> items("prompts", offer.prompts(), params);
      case "prompts/get" -> find(offer.prompts(), "prompt", params).ask(params, exchange);
      case "resources/list" -> list("resources", offer.resources(), params);
      case "resources/templates/list" ->
          list("resourceTemplates", offer.resourceTemplates(), params);
      case "resources/read" -> read(params, exchange);
      case "completion/complete" -> complete(params);
      default -> throw RpcException.methodNotFound(method);
    };
  }

  /// Adds what a client is told of a server first.
  void introduce(ObjectNode greeting) {
    greeting.set("capabilities", capabilities());
    if (!offer.instructions().isEmpty()) {
      greeting.put("instructions", offer.instructions());
    }
  }

  ObjectNode capabilities() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.putObject("tools").put("listChanged", true);
    if (!offer.prompts().isEmpty()) {
      all.putObject("prompts").put("listChanged", true);
    }
    all.putObject("resources").put("listChanged", true).put("subscribe", true);
    all.putObject("completions");
    all.putObject("logging");
    return all;
  }

  private static ObjectNode items(String key, List<Item> items, ObjectNode params) {
    return list(key, items.stream().map(Item::listed).toList(), params);
  }

  /// Everything on one page: there is never more than a page of it.
  private static ObjectNode list(String key, List<ObjectNode> all, ObjectNode params) {
    JsonNode cursor = params.path("cursor");
    if (!cursor.isMissingNode() && !cursor.isNull()) {
      throw Faults.wrong("cursor", "there is only one page: leave the cursor out");
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray(key).addAll(all);
    return result;
  }

  private ObjectNode callTool(ObjectNode params, Exchange exchange)
      throws InterruptedException, AskFailed {
    JsonNode arguments = params.path("arguments");
    if (!arguments.isMissingNode() && !arguments.isNull() && !arguments.isObject()) {
      throw Faults.wrong("arguments", "arguments must be an object");
    }
    return find(offer.tools(), "tool", params).ask(params, exchange);
  }

  private static Item find(List<Item> items, String what, ObjectNode params) {
    String name = text(params, "name");
    return items.stream()
        .filter(item -> item.listed().path("name").stringValue("").equals(name))
        .findFirst()
        .orElseThrow(() -> Faults.wrong("name", "there is no " + what + " '" + name + "'"));
  }

  private ObjectNode read(ObjectNode params, Exchange exchange)
      throws InterruptedException, AskFailed {
    String uri = text(params, "uri");
    List<ObjectNode> contents =
        offer
            .read(uri, exchange)
            .orElseThrow(() -> Faults.noResource(uri, exchange.client().revision()));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("contents").addAll(contents);
    return result;
  }

  private ObjectNode complete(ObjectNode params) {
    if (!(params.path("ref") instanceof ObjectNode reference)) {
      throw Faults.wrong("ref", "ref must be an object");
    }
    JsonNode argument = params.path("argument");
    List<String> values =
        offer.complete(
            reference,
            argument.path("name").stringValue(""),
            argument.path("value").stringValue(""));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ObjectNode completion = result.putObject("completion");
    values.stream().limit(MOST_COMPLETIONS).forEach(completion.putArray("values")::add);
    completion.put("total", values.size()).put("hasMore", values.size() > MOST_COMPLETIONS);
    return result;
  }

  static String text(ObjectNode params, String name) {
    JsonNode value = params.path(name);
    if (!value.isString()) {
      throw Faults.wrong(name, name + " must be a string");
    }
    return value.stringValue();
  }

  /// The parameters of a request; none are as good as an empty object.
  static ObjectNode object(JsonNode params) {
    if (params.isArray()) {
      throw Faults.wrong("params", "params must be an object");
    }
    return params instanceof ObjectNode node ? node : JsonNodeFactory.instance.objectNode();
  }
}
