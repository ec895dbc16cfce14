package dev.konsol.lsp.config;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Settings over others: what somebody has set stays, the rest is as it was.
final class Merged {
  private Merged() {}

  static JsonNode of(JsonNode usual, JsonNode given) {
    if (given.isMissingNode()) {
      return usual;
    }
    if (!(usual instanceof ObjectNode objects) || !given.isObject()) {
      return given;
    }
    ObjectNode merged = objects.deepCopy();
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      JsonNode known = merged.path(each.getKey());
      merged.set(each.getKey(), known.isObject() ? of(known, each.getValue()) : each.getValue());
    }
    return merged;
  }
}
