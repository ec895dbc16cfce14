package dev.konsol.agent.event;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads what clients send; says what is wrong with it in one sentence.
public final class ClientMessages {
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(64).build())
                  .build())
          .build();

  private ClientMessages() {}

  /// What came, and the session it is for, where the client named one.
  public record Received(Optional<String> session, ClientMessage message) {}

  public static Received read(String line) {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JacksonException e) {
      throw wrong("not valid JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    }
    if (!node.isObject()) {
      throw wrong("a message is a JSON object");
    }
    return new Received(optional(node, "session_id"), message(node));
  }

  private static ClientMessage message(JsonNode node) {
    String type = text(node, "type");
    return switch (type) {
      case "message" -> new ClientMessage.Say(text(node, "text"), optional(node, "cwd"));
      case "answer" -> new ClientMessage.Answer(text(node, "request_id"), text(node, "text"));
      case "confirmation" ->
          new ClientMessage.Confirmation(text(node, "request_id"), flag(node, "value"));
      case "interrupt" -> new ClientMessage.Interrupt();
      case "attach" -> new ClientMessage.Attach(sequence(node));
      default ->
          throw wrong(
              "the type '"
                  + type
                  + "' is unknown: use message, answer, confirmation, interrupt or attach");
    };
  }

  private static Optional<String> optional(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw wrong("'" + key + "' must be a string");
    }
    return Optional.of(value.asString());
  }

  private static String text(JsonNode node, String key) {
    return optional(node, key).orElseThrow(() -> wrong("'" + key + "' is missing"));
  }

  private static boolean flag(JsonNode node, String key) {
    if (!node.path(key).isBoolean()) {
      throw wrong("'" + key + "' must be true or false");
    }
    return node.path(key).asBoolean();
  }

  private static long sequence(JsonNode node) {
    JsonNode after = node.path("after");
    if (after.isMissingNode()) {
      return 0;
    }
    if (!after.canConvertToExactIntegral() || after.asLong(-1) < 0) {
      throw wrong("'after' must be a sequence number: 0 or more");
    }
    return after.asLong();
  }

  private static KonsolException wrong(String message) {
    return new KonsolException(ErrorCode.BAD_REQUEST, message);
  }
}
