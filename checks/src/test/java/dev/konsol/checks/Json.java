package dev.konsol.checks;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// JSON as a client of the program would write and read it.
final class Json {
  private static final ObjectMapper MAPPER = JsonMapper.shared();

  private Json() {}

  /// What a message of agents is.
  static String type(JsonNode message) {
    return message.path("type").asString("");
  }

  static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  static JsonNode read(String line) {
    return MAPPER.readTree(line);
  }

  /// An object from names and values in turn.
  static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }
}
