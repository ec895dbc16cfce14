package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Bodies of requests and answers.
final class Bodies {
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(64).build())
                  .build())
          .build();

  private Bodies() {}

  /// An object; nothing is as good as an empty one.
  static JsonNode object(Exchange exchange) throws IOException, InterruptedException {
    byte[] body = exchange.body();
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      JsonNode node = JSON.readTree(body);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      throw new Problem(400, "bad_json", "the body is not JSON: " + firstLine(e));
    }
    throw new Problem(400, "bad_json", "the body must be a JSON object");
  }

  private static String firstLine(JacksonException e) {
    // Where it was is told by the library in words about itself.
    return String.valueOf(e.getOriginalMessage())
        .lines()
        .findFirst()
        .orElse("")
        .split(" \\(start marker", 2)[0];
  }

  static Optional<String> text(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw Problem.badRequest("'" + name + "' must be a string");
    }
    return Optional.of(value.stringValue());
  }

  static String required(JsonNode object, String name) {
    return text(object, name).orElseThrow(() -> Problem.badRequest("'" + name + "' is missing"));
  }

  static Optional<Boolean> flag(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isBoolean()) {
      throw Problem.badRequest("'" + name + "' must be true or false");
    }
    return Optional.of(value.booleanValue());
  }

  static byte[] bytes(JsonNode node) {
    return JSON.writeValueAsString(node).getBytes(UTF_8);
  }
}
