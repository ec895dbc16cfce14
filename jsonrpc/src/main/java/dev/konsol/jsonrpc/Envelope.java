package dev.konsol.jsonrpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Success;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Between JSON texts and messages. Strict in what it takes, with two leniences that software in
/// use depends on: `"params": null` counts as absent, and a response may carry a null `error`
/// beside its result, or a null `result` beside its error.
final class Envelope {
  sealed interface Decoded {
    record Batch(List<One> elements) implements Decoded {}
  }

  sealed interface One extends Decoded {
    record Valid(Message message) implements One {}

    /// Neither a message nor an attempt at a response: to be answered.
    record BadRequest(Failure answer) implements One {}

    /// An attempt at a response. Never answered: an answer would carry an id of ours, and the other
    /// side would take it for the response to a request of its own.
    record BadResponse(Id id, String why) implements One {}
  }

  // Numbers keep every digit: a peer may stand between two others. The frame bounds strings.
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Envelope() {}

  static Decoded decode(byte[] json) {
    JsonNode node;
    try {
      // By way of a string, because Jackson would guess UTF-16 and let overlong forms pass.
      node = MAPPER.readTree(UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString());
    } catch (CharacterCodingException e) {
      return notJson("the bytes are not UTF-8");
    } catch (JacksonException e) {
      return notJson(what(e) + where(e.getLocation()));
    }
    if (node.isMissingNode()) {
      return notJson("the message is empty");
    }
    return node instanceof ArrayNode array && !array.isEmpty() ? batch(array) : one(node);
  }

  /// For whoever wrote the text: the library's own words name its settings and classes.
  private static String what(JacksonException fault) {
    return switch (fault) {
      case UnexpectedEndOfInputException _ -> "the JSON ends too soon";
      case StreamConstraintsException _ ->
          "the JSON is nested too deep, or has a number or a name that is too long";
      case DatabindException _ -> "something follows the JSON";
      default ->
          fault
              .getOriginalMessage()
              .replaceFirst("(?s) \\(for \\w+ starting at .*|: enable `.*|\\R.*", "");
    };
  }

  private static String where(@Nullable TokenStreamLocation at) {
    return at == null || at.getLineNr() < 1
        ? ""
        : ", at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private static Decoded batch(ArrayNode array) {
    List<One> elements = new ArrayList<>(array.size());
    array.forEach(element -> elements.add(one(element)));
    return new Decoded.Batch(List.copyOf(elements));
  }

  private static One one(JsonNode node) {
    if (!node.isObject()) {
      return invalid(Id.none(), "a message is an object");
    }
    Optional<Id> id = Id.read(node.path("id"));
    boolean response = !node.has("method") && (node.has("result") || node.has("error"));
    if (!"2.0".equals(node.path("jsonrpc").stringValue(null))) {
      return refused(response, id, "jsonrpc must be \"2.0\"");
    }
    if (node.has("id") && id.isEmpty()) {
      return refused(response, id, "id must be a string, an integer or null");
    }
    return response ? response(node, id) : request(node, id);
  }

  private static One request(JsonNode node, Optional<Id> id) {
    JsonNode method = node.path("method");
    if (!method.isString()) {
      return refused(false, id, "method must be a string");
    }
    if (node.has("result") || node.has("error")) {
      return refused(false, id, "a request has no result and no error");
    }
    JsonNode params = node.path("params").isNull() ? Message.ABSENT : node.path("params");
    if (!params.isContainer() && !params.isMissingNode()) {
      return refused(false, id, "params must be an object or an array");
    }
    String name = method.stringValue();
    return new One.Valid(
        id.<Message>map(some -> new Request(some, name, params))
            .orElseGet(() -> new Notification(name, params)));
  }

  private static One response(JsonNode node, Optional<Id> id) {
    if (id.isEmpty()) {
      return refused(true, id, "a response has an id");
    }
    JsonNode error = node.path("error");
    JsonNode result = node.path("result");
    if (error.isObject() && (result.isMissingNode() || result.isNull())) {
      return failure(id.get(), error);
    }
    if (!result.isMissingNode() && (error.isMissingNode() || error.isNull())) {
      return new One.Valid(new Success(id.get(), result));
    }
    return refused(true, id, "a response has a result or an error object");
  }

  private static One failure(Id id, JsonNode error) {
    JsonNode code = error.path("code");
    JsonNode message = error.path("message");
    if (!code.isIntegralNumber() || !code.canConvertToInt() || !message.isString()) {
      return refused(true, Optional.of(id), "an error has an integer code and a message");
    }
    return new One.Valid(
        new Failure(id, new RpcError(code.intValue(), message.stringValue(), error.path("data"))));
  }

  private static One refused(boolean response, Optional<Id> id, String why) {
    Id known = id.orElse(Id.none());
    return response ? new One.BadResponse(known, why) : invalid(known, why);
  }

  static One.BadRequest invalid(Id id, String why) {
    return new One.BadRequest(
        new Failure(id, RpcError.because(RpcError.INVALID_REQUEST, "invalid request", why)));
  }

  static One notJson(String why) {
    return new One.BadRequest(
        new Failure(Id.none(), RpcError.because(RpcError.PARSE_ERROR, "parse error", why)));
  }

  static byte[] encode(Message message) {
    // By way of a string, because Jackson's own UTF-8 writer fails on half a surrogate pair, which
    // programs do print; here it becomes a question mark.
    return MAPPER.writeValueAsString(json(message)).getBytes(UTF_8);
  }

  private static ObjectNode json(Message message) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    switch (message) {
      case Request(Id id, String method, JsonNode params) ->
          setUnlessAbsent(node.set("id", id.json()).put("method", method), "params", params);
      case Notification(String method, JsonNode params) ->
          setUnlessAbsent(node.put("method", method), "params", params);
      case Success(Id id, JsonNode result) ->
          node.set("id", id.json())
              .set("result", result.isMissingNode() ? JsonNodeFactory.instance.nullNode() : result);
      case Failure(Id id, RpcError error) -> node.set("id", id.json()).set("error", json(error));
    }
    return node;
  }

  private static ObjectNode json(RpcError error) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("code", error.code()).put("message", error.message());
    setUnlessAbsent(node, "data", error.data());
    return node;
  }

  private static void setUnlessAbsent(ObjectNode node, String key, JsonNode value) {
    if (!value.isMissingNode()) {
      node.set(key, value);
    }
  }
}
