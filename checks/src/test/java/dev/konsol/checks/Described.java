package dev.konsol.checks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// What answers have, held against `/openapi.json`.
record Described(JsonNode document) {

  /// The fields of an answer that its description does not have.
  List<String> unknown(String method, String path, String mime, JsonNode answer) {
    JsonNode answers = document.path("paths").path(path).path(method.toLowerCase(Locale.ROOT));
    for (JsonNode each : answers.path("responses")) {
      JsonNode schema = each.path("content").path(mime).path("schema");
      if (schema.isObject()) {
        return unknown("", schema, answer);
      }
    }
    throw new AssertionError(method + " " + path + " has no answer of type " + mime);
  }

  private static List<String> unknown(String at, JsonNode schema, JsonNode value) {
    if (schema.has("oneOf")) {
      return schema
          .path("oneOf")
          .valueStream()
          .filter(each -> isType(each, value))
          .map(each -> unknown(at, each, value))
          .min(Comparator.comparingInt(List::size))
          .orElseGet(() -> List.of(at + " " + value.path("type")));
    }
    List<String> unknown = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(each -> unknown.addAll(unknown(at + "[]", schema.path("items"), each)));
    } else if (value.isObject() && schema.has("properties")) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        String name = at + "." + field.getKey();
        JsonNode described = schema.path("properties").path(field.getKey());
        if (described.isMissingNode()) {
          unknown.add(name);
        } else {
          unknown.addAll(unknown(name, described, field.getValue()));
        }
      }
      schema.path("required").forEach(each -> missing(at, value, each.asString(), unknown));
    }
    return unknown;
  }

  private static boolean isType(JsonNode schema, JsonNode value) {
    return schema.path("properties").path("type").path("const").equals(value.path("type"));
  }

  private static void missing(String at, JsonNode value, String name, List<String> unknown) {
    if (!value.has(name)) {
      unknown.add(at + "." + name + " is missing");
    }
  }
}
