package dev.konsol.lsp.config;

import dev.konsol.lsp.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The servers that need no configuration. What they are is data: `servers.json`.
public final class Builtins {
  static final String SOURCE = "built-in";

  private final Map<String, ServerDefinition> byId = new LinkedHashMap<>();
  private final Map<String, String> languageNames = new LinkedHashMap<>();

  public Builtins() {
    JsonNode all = Json.resource(Builtins.class, "servers.json");
    List<String> warnings = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : all.properties()) {
      ServerDefinition definition =
          new DefinitionReader(
                  each.getKey(), each.getValue(), ServerDefinition.NONE, Map.of(), warnings)
              .read(SOURCE);
      byId.put(definition.id(), definition);
      definition.languages().forEach(languageNames::putIfAbsent);
    }
    if (!warnings.isEmpty()) {
      throw new IllegalStateException("servers.json: " + warnings);
    }
  }

  /// What a definition of that name inherits.
  ServerDefinition base(String id) {
    return byId.getOrDefault(id, ServerDefinition.NONE);
  }

  List<ServerDefinition> all() {
    return List.copyOf(byId.values());
  }

  Map<String, String> languageNames() {
    return Map.copyOf(languageNames);
  }
}
