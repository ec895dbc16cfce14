package dev.konsol.jsonrpc;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JSON for tests, with apostrophes for quotes.
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  static JsonNode of(String text) {
    return MAPPER.readTree(text.replace('\'', '"'));
  }
}
