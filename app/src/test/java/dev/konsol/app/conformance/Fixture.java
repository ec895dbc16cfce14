package dev.konsol.app.conformance;

import dev.konsol.mcp.Exchange;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A tool or a prompt that the conformance suite asks for by name.
record Fixture(ObjectNode listed, Work work) implements Offer.Item {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  /// What it does with the arguments.
  interface Work {
    ObjectNode run(ObjectNode arguments, Exchange exchange) throws InterruptedException, AskFailed;
  }

  static Fixture tool(String name, Work work) {
    return tool(name, "{\"type\":\"object\"}", work);
  }

  static Fixture tool(String name, String schema, Work work) {
    ObjectNode listed = object().put("name", name).put("description", "The suite's " + name + ".");
    listed.set("inputSchema", MAPPER.readTree(schema));
    return new Fixture(listed, work);
  }

  /// Arguments are all required.
  static Fixture prompt(String name, Work work, String... arguments) {
    ObjectNode listed = object().put("name", name).put("description", "The suite's " + name + ".");
    ArrayNode all = listed.putArray("arguments");
    for (String argument : arguments) {
      all.addObject().put("name", argument).put("description", argument).put("required", true);
    }
    return new Fixture(listed, work);
  }

  @Override
  public ObjectNode ask(ObjectNode params, Exchange exchange)
      throws InterruptedException, AskFailed {
    return work.run(
        params.path("arguments") instanceof ObjectNode given ? given : object(), exchange);
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ObjectNode json(String text) {
    return (ObjectNode) MAPPER.readTree(text);
  }

  static ObjectNode text(String text) {
    ObjectNode result = object();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }
}
