package dev.konsol.agent.event;

import static dev.konsol.core.KonsolException.badRequest;

import dev.konsol.agent.model.Image;
import dev.konsol.agent.policy.Mode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.WireName;
import dev.konsol.core.config.JsonFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads what clients send; says what is wrong with it in one sentence. A field that nobody knows
/// is refused by its name: whoever wrote it meant something by it.
public final class ClientMessages {
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(64).build())
                  .build())
          .build();

  private static final List<String> EVERYWHERE = List.of("type", "session_id");
  private static final Map<String, List<String>> FIELDS =
      Map.of(
          "message", List.of("text", "images", "cwd"),
          "answer", List.of("request_id", "text"),
          "confirmation", List.of("request_id", "value", "scope"),
          "interrupt", List.of(),
          "attach", List.of("after"),
          "mode", List.of("mode"),
          "model", List.of("model"));

  private ClientMessages() {}

  /// The same the other way round, for who reads it elsewhere.
  public static String write(ClientMessage message) {
    ObjectNode node = JSON.createObjectNode();
    switch (message) {
      case ClientMessage.Say(String text, List<Image> images, Optional<String> cwd) -> {
        node.put("type", "message").put("text", text);
        cwd.ifPresent(folder -> node.put("cwd", folder));
        ArrayNode all = node.putArray("images");
        images.forEach(each -> all.addObject().put("mime", each.mime()).put("data", each.base64()));
      }
      case ClientMessage.Answer(String request, String text) ->
          node.put("type", "answer").put("request_id", request).put("text", text);
      case ClientMessage.Confirmation(String request, boolean value, Scope scope) ->
          node.put("type", "confirmation")
              .put("request_id", request)
              .put("value", value)
              .put("scope", scope.wireName());
      case ClientMessage.Interrupt _ -> node.put("type", "interrupt");
      case ClientMessage.Attach(long after) -> node.put("type", "attach").put("after", after);
      case ClientMessage.SetMode(Mode mode) ->
          node.put("type", "mode").put("mode", mode.wireName());
      case ClientMessage.SetModel(String model) -> node.put("type", "model").put("model", model);
    }
    return node.toString();
  }

  /// What came, and the session it is for, where the client named one.
  public record Received(Optional<String> session, ClientMessage message) {}

  public static Received read(String line) {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JacksonException e) {
      throw badRequest("not valid JSON: " + JsonFault.words(e.getOriginalMessage()));
    }
    if (!node.isObject()) {
      throw badRequest("a message is a JSON object");
    }
    return new Received(optional(node, "session_id"), message(node));
  }

  private static ClientMessage message(JsonNode node) {
    String type = text(node, "type");
    check(node, type);
    return switch (type) {
      case "message" -> say(node);
      case "answer" -> new ClientMessage.Answer(text(node, "request_id"), text(node, "text"));
      case "confirmation" ->
          new ClientMessage.Confirmation(
              text(node, "request_id"), flag(node, "value"), scope(node));
      case "interrupt" -> new ClientMessage.Interrupt();
      case "attach" -> new ClientMessage.Attach(sequence(node));
      case "mode" -> new ClientMessage.SetMode(mode(text(node, "mode")));
      case "model" -> new ClientMessage.SetModel(text(node, "model"));
      default -> throw unknown(type);
    };
  }

  private static KonsolException unknown(String type) {
    return badRequest(
        "the type '"
            + type
            + "' is unknown: use message, answer, confirmation, interrupt, attach, mode or model");
  }

  private static void check(JsonNode node, String type) {
    List<String> known = FIELDS.get(type);
    if (known == null) {
      throw unknown(type);
    }
    for (String name : node.propertyNames()) {
      if (!known.contains(name) && !EVERYWHERE.contains(name)) {
        throw badRequest("'" + name + "' is not known: it is not part of '" + type + "'");
      }
    }
  }

  private static ClientMessage say(JsonNode node) {
    List<Image> images = images(node.path("images"));
    String text = images.isEmpty() ? text(node, "text") : optional(node, "text").orElse("");
    return new ClientMessage.Say(text, images, optional(node, "cwd"));
  }

  /// Pictures as clients send them: a list of `{"mime", "data"}`.
  public static List<Image> images(JsonNode written) {
    if (written.isMissingNode() || written.isNull()) {
      return List.of();
    }
    if (!written.isArray()) {
      throw badRequest("'images' must be a list");
    }
    List<Image> images = new ArrayList<>();
    for (JsonNode each : written) {
      for (String name : each.propertyNames()) {
        if (!name.equals("mime") && !name.equals("data")) {
          throw badRequest("'" + name + "' is not known: a picture has 'mime' and 'data'");
        }
      }
      images.add(new Image(text(each, "mime"), text(each, "data")));
    }
    return images;
  }

  /// For how long a permission holds, as clients write it.
  public static Scope scope(JsonNode node) {
    String written = optional(node, "scope").orElse("once");
    return WireName.find(Scope.class, written)
        .orElseThrow(() -> badRequest("'scope' is once, session or always, not '" + written + "'"));
  }

  /// A mode as clients write it.
  static Mode mode(String written) {
    return WireName.find(Mode.class, written)
        .orElseThrow(() -> badRequest("'mode' is ask, edit, read or allow, not '" + written + "'"));
  }

  private static Optional<String> optional(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw badRequest("'" + key + "' must be a string");
    }
    return Optional.of(value.asString());
  }

  private static String text(JsonNode node, String key) {
    return optional(node, key).orElseThrow(() -> badRequest("'" + key + "' is missing"));
  }

  private static boolean flag(JsonNode node, String key) {
    if (!node.path(key).isBoolean()) {
      throw badRequest("'" + key + "' must be true or false");
    }
    return node.path(key).asBoolean();
  }

  private static long sequence(JsonNode node) {
    JsonNode after = node.path("after");
    if (after.isMissingNode() || after.isNull()) {
      return 0;
    }
    if (!after.canConvertToExactIntegral() || after.asLong(-1) < 0) {
      throw badRequest("'after' must be a sequence number: 0 or more");
    }
    return after.asLong();
  }
}
