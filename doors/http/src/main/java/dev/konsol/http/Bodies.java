package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.config.JsonFault;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Bodies of requests and answers.
public final class Bodies {
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
  ///
  /// @param known the fields it may have; another is refused by its name
  public static ObjectNode object(Exchange exchange, String... known)
      throws IOException, InterruptedException {
    return object(exchange.body(), List.of(known));
  }

  /// Refuses a body that says something: there is nothing to say.
  public static void none(Exchange exchange) throws IOException, InterruptedException {
    object(exchange);
  }

  /// The same of bytes that came otherwise.
  public static ObjectNode object(byte[] body, Collection<String> known) {
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    ObjectNode node = read(body);
    checkFields(node, known);
    return node;
  }

  /// Refuses a field that is not known, by its name.
  public static void checkFields(ObjectNode node, Collection<String> known) {
    for (String name : node.propertyNames()) {
      if (!known.contains(name)) {
        throw new Problem(
            400, "unknown_field", "there is no field '" + name + "' here: " + use(known));
      }
    }
  }

  private static String use(Collection<String> known) {
    return known.isEmpty() ? "it takes none" : "use " + String.join(", ", known);
  }

  private static ObjectNode read(byte[] body) {
    try {
      if (JSON.readTree(body) instanceof ObjectNode node) {
        return node;
      }
    } catch (JacksonException e) {
      throw new Problem(
          400, "bad_json", "the body is not JSON: " + JsonFault.words(e.getOriginalMessage()));
    }
    throw new Problem(400, "bad_json", "the body must be a JSON object");
  }

  public static Optional<String> text(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw Problem.badRequest("'" + name + "' must be a string");
    }
    return Optional.of(value.stringValue());
  }

  public static String required(JsonNode object, String name) {
    return text(object, name).orElseThrow(() -> Problem.badRequest("'" + name + "' is missing"));
  }

  public static Optional<Boolean> flag(JsonNode object, String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isBoolean()) {
      throw Problem.badRequest("'" + name + "' must be true or false");
    }
    return Optional.of(value.booleanValue());
  }

  public static byte[] bytes(JsonNode node) {
    return JSON.writeValueAsString(node).getBytes(UTF_8);
  }
}
