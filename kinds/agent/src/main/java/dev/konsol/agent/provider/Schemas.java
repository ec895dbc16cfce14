package dev.konsol.agent.provider;

import dev.konsol.agent.model.Conversation;
import dev.konsol.core.tool.ToolSpec;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The tools' schemas, by name, exactly as the tools gave them: langchain4j's model of a schema has
/// no room for all of it (definitions, alternatives, further properties).
record Schemas(Map<String, JsonNode> byName) {
  static Schemas of(Conversation conversation) {
    Map<String, JsonNode> found = new HashMap<>();
    for (ToolSpec tool : conversation.tools()) {
      JsonNode schema = JsonMapper.shared().readTree(tool.inputSchema());
      if (schema instanceof ObjectNode object) {
        // Which the providers insist on.
        found.put(tool.name(), object.has("type") ? object : object.put("type", "object"));
      }
    }
    return new Schemas(found);
  }

  /// @param field where this wire has the schema
  void into(ObjectNode body, String field) {
    for (JsonNode tool : body.path("tools")) {
      JsonNode function = tool.has("function") ? tool.path("function") : tool;
      JsonNode schema = byName.get(function.path("name").asString(""));
      if (schema != null && function instanceof ObjectNode object) {
        object.set(field, schema);
      }
    }
  }
}
