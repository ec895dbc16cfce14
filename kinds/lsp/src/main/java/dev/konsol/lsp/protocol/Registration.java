package dev.konsol.lsp.protocol;

import dev.konsol.lsp.json.Json;
import tools.jackson.databind.JsonNode;

/// A capability that the server registered while it runs.
///
/// @param bytes about what it takes in memory
record Registration(String id, String method, JsonNode options, long bytes) {
  static Registration of(JsonNode registration) {
    return new Registration(
        registration.path("id").asString(""),
        registration.path("method").asString(""),
        registration.path("registerOptions"),
        Json.bytes(registration));
  }
}
