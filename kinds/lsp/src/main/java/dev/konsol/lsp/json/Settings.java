package dev.konsol.lsp.json;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Answers questions for a section of the settings, which people write nested (`{"a": {"b": …}}`)
/// or with dots (`{"a.b": …}`).
public final class Settings {
  private Settings() {}

  /// Null where there is nothing: the server then takes its defaults.
  public static JsonNode section(JsonNode settings, String section) {
    return find(settings, section).orElseGet(Json::nothing);
  }

  private static Optional<JsonNode> find(JsonNode node, String section) {
    if (section.isEmpty()) {
      return node.isMissingNode() ? Optional.empty() : Optional.of(node);
    }
    if (node.has(section)) {
      return Optional.of(node.path(section));
    }
    for (int dot = section.indexOf('.'); dot > 0; dot = section.indexOf('.', dot + 1)) {
      String first = section.substring(0, dot);
      if (node.has(first)) {
        return find(node.path(first), section.substring(dot + 1));
      }
    }
    return Optional.empty();
  }

  /// Settings over others: what somebody has given stays, the rest is as it was.
  public static JsonNode over(JsonNode usual, JsonNode given) {
    if (given.isMissingNode()) {
      return usual;
    }
    if (!(usual instanceof ObjectNode objects) || !given.isObject()) {
      return given;
    }
    ObjectNode merged = objects.deepCopy();
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      JsonNode known = merged.path(each.getKey());
      merged.set(each.getKey(), known.isObject() ? over(known, each.getValue()) : each.getValue());
    }
    return merged;
  }
}
