package dev.konsol.lsp.protocol;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Answers questions for a section of the settings, which people write nested (`{"a": {"b": …}}`)
/// or with dots (`{"a.b": …}`).
final class Settings {
  private Settings() {}

  /// Null where there is nothing: the server then takes its defaults.
  static JsonNode section(JsonNode settings, String section) {
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
}
