package dev.konsol.agent.event;

import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.core.KonsolException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Events as JSON, the same in the store and on every wire; there a sequence number and the
/// session's id stand in front.
public final class EventCodec {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String MALFORMED = "malformed";
  private static final String TYPE = "{\"type\":\"";

  private EventCodec() {}

  public static String write(AgentEvent event) {
    return write(event, "");
  }

  /// An event of a turn.
  ///
  /// @param turn the id of the turn that the event is of; empty for none
  public static String write(AgentEvent event, String turn) {
    return node(event, turn).toString();
  }

  static ObjectNode node(AgentEvent event, String turn) {
    ObjectNode node = JSON.createObjectNode();
    node.put("type", event.name());
    if (!turn.isEmpty()) {
      node.put("turn_id", turn);
    }
    switch (event) {
      case AgentEvent.Status status -> status(node, status);
      case AgentEvent.Message message -> message(node, message);
      case AgentEvent.ToolStart(ToolCall call) -> call(node, call);
      case AgentEvent.ToolMessage message -> toolMessage(node, message);
      case AgentEvent.Plan plan -> plan(node, plan);
      case AgentEvent.Ask ask -> ask(node, ask);
      case AgentEvent.Confirm confirm -> confirm(node, confirm);
      case AgentEvent.Resolved resolved -> resolved(node, resolved);
      case AgentEvent.TurnEnd end -> turnEnd(node, end);
    }
    return node;
  }

  /// The type of what [#write] wrote, without reading the rest.
  public static String type(String payload) {
    return payload.substring(TYPE.length(), payload.indexOf('"', TYPE.length()));
  }

  /// A stored event for a wire: `{"session_id":…,"seq":…,` and the rest.
  static String framed(String session, long seq, String payload) {
    return "{\"session_id\":\"" + session + "\",\"seq\":" + seq + "," + payload.substring(1);
  }

  private static void status(ObjectNode node, AgentEvent.Status status) {
    node.put("level", status.level().wireName()).put("message", status.message());
  }

  private static void message(ObjectNode node, AgentEvent.Message message) {
    node.put("message_id", message.id());
    node.put("role", message.role().wireName()).put("text", message.text());
    if (!message.calls().isEmpty()) {
      ArrayNode calls = node.putArray("tool_calls");
      message.calls().forEach(call -> call(calls.addObject(), call));
    }
    pictures(node, message.images());
    message.thinking().ifPresent(thinking -> thinking(node.putObject("thinking"), thinking));
    message.expense().ifPresent(expense -> expense(node, expense));
    replaced(node, message.replaced());
  }

  private static void pictures(ObjectNode node, List<Picture> pictures) {
    for (Picture picture : pictures) {
      node.withArray("images")
          .addObject()
          .put("mime", picture.mime())
          .put("sha256", picture.sha256())
          .put("bytes", picture.bytes());
    }
  }

  private static void thinking(ObjectNode node, Thinking thinking) {
    node.put("text", thinking.text());
    thinking.signature().ifPresent(signature -> node.put("signature", signature));
  }

  private static void replaced(ObjectNode node, Replaced replaced) {
    if (replaced.through() > 0) {
      node.put("replaces_through", replaced.through());
    }
    if (replaced.kept() > 0) {
      node.put("keeps", replaced.kept());
    }
  }

  private static void call(ObjectNode node, ToolCall call) {
    node.put("id", call.id()).put("name", call.name());
    node.set("arguments", arguments(call.arguments()));
  }

  /// What is no object is passed on as the text that it is.
  private static JsonNode arguments(String written) {
    try {
      JsonNode read = JSON.readTree(written);
      return read.isObject() ? read : JSON.createObjectNode().put(MALFORMED, written);
    } catch (JacksonException e) {
      return JSON.createObjectNode().put(MALFORMED, written);
    }
  }

  /// The call as it can be stored, and told to a model again: its arguments are an object.
  public static ToolCall wellFormed(ToolCall call) {
    return isMalformed(call)
        ? new ToolCall(call.id(), call.name(), arguments(call.arguments()).toString())
        : call;
  }

  /// Whether a model wrote something else than an object as the arguments of this call.
  public static boolean isMalformed(ToolCall call) {
    JsonNode read = arguments(call.arguments());
    return read.size() == 1 && read.path(MALFORMED).isString();
  }

  private static void toolMessage(ObjectNode node, AgentEvent.ToolMessage message) {
    node.put("id", message.id()).put("name", message.tool()).put("content", message.content());
    if (message.failed()) {
      node.put("failed", true);
    }
    message
        .blob()
        .ifPresent(
            blob -> node.putObject("blob").put("sha256", blob.sha256()).put("chars", blob.chars()));
    pictures(node, message.images());
  }

  private static void plan(ObjectNode node, AgentEvent.Plan plan) {
    ArrayNode entries = node.putArray("entries");
    for (PlanStep step : plan.steps()) {
      entries
          .addObject()
          .put("content", step.content())
          .put("status", step.status())
          .put("priority", step.priority());
    }
  }

  private static void ask(ObjectNode node, AgentEvent.Ask ask) {
    node.put("request_id", ask.requestId()).put("prompt", ask.prompt());
    ask.proposal()
        .ifPresentOrElse(text -> node.put("default", text), () -> node.putNull("default"));
    node.put("deadline", ask.deadline().toString()).put("tool_call_id", ask.callId());
  }

  private static void confirm(ObjectNode node, AgentEvent.Confirm confirm) {
    node.put("request_id", confirm.requestId()).put("prompt", confirm.prompt());
    node.put("deadline", confirm.deadline().toString()).put("tool_call_id", confirm.callId());
  }

  private static void resolved(ObjectNode node, AgentEvent.Resolved resolved) {
    node.put("request_id", resolved.requestId());
    resolution(node, resolved.resolution());
  }

  static void resolution(ObjectNode node, Resolution resolution) {
    node.put("outcome", resolution.outcome().wireName());
    resolution
        .text()
        .ifPresentOrElse(
            text -> node.put("text", text), () -> node.put("value", resolution.granted()));
  }

  /// What a turn, or a session, has taken.
  public static void spent(ObjectNode node, Spent spent) {
    node.put("steps", spent.steps()).put("duration_ms", spent.time().toMillis());
    expense(node, spent.expense());
  }

  private static void turnEnd(ObjectNode node, AgentEvent.TurnEnd end) {
    node.put("stop_reason", end.reason().wireName()).put("turn_id", end.turn());
    spent(node, end.spent());
  }

  private static void expense(ObjectNode node, Expense expense) {
    usage(node, expense.usage());
    expense.usd().ifPresent(usd -> node.put("cost_usd", usd));
  }

  private static void usage(ObjectNode node, Usage usage) {
    ObjectNode tokens = node.putObject("usage");
    tokens.put("input", usage.input()).put("output", usage.output());
    if (usage.cacheRead() + usage.cacheWrite() > 0) {
      tokens.put("cache_read", usage.cacheRead()).put("cache_write", usage.cacheWrite());
    }
  }

  /// Reads what [#write] wrote.
  ///
  /// @throws KonsolException `STORE_FAILED` where it is something else: a damaged row
  public static AgentEvent read(String payload) {
    try {
      return read(JSON.readTree(payload));
    } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
      throw KonsolException.storeFailed(
          "an event in the store is damaged: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private static AgentEvent read(JsonNode node) {
    String type = node.path("type").asString();
    return switch (type) {
      case "status" ->
          new AgentEvent.Status(
              Level.valueOf(upper(node, "level")), node.path("message").asString());
      case "message" -> readMessage(node);
      case "tool_start" -> new AgentEvent.ToolStart(readCall(node));
      case "tool_message" -> readToolMessage(node);
      case "plan" -> readPlan(node);
      case "ask" -> readAsk(node);
      case "confirm" -> readConfirm(node);
      case "resolved" ->
          new AgentEvent.Resolved(node.path("request_id").asString(), readResolution(node));
      case "turn_end" ->
          new AgentEvent.TurnEnd(
              StopReason.valueOf(upper(node, "stop_reason")),
              node.path("turn_id").asString(""),
              new Spent(
                  node.path("steps").asLong(0),
                  readExpense(node),
                  Duration.ofMillis(node.path("duration_ms").asLong(0))));
      default -> throw new IllegalArgumentException("a journal holds no '" + type + "'");
    };
  }

  private static AgentEvent.Message readMessage(JsonNode node) {
    return new AgentEvent.Message(
        node.path("message_id").asString(),
        Role.valueOf(upper(node, "role")),
        node.path("text").asString(),
        node.path("tool_calls").valueStream().map(EventCodec::readCall).toList(),
        readPictures(node),
        readThinking(node.path("thinking")),
        node.has("usage") ? Optional.of(readExpense(node)) : Optional.empty(),
        new Replaced(node.path("replaces_through").asLong(0), node.path("keeps").asLong(0)));
  }

  private static List<Picture> readPictures(JsonNode node) {
    return node.path("images")
        .valueStream()
        .map(
            each ->
                new Picture(
                    each.path("mime").asString(),
                    each.path("sha256").asString(),
                    each.path("bytes").asLong()))
        .toList();
  }

  private static Optional<Thinking> readThinking(JsonNode node) {
    return node.isObject()
        ? Optional.of(
            new Thinking(node.path("text").asString(""), node.path("signature").stringValueOpt()))
        : Optional.empty();
  }

  private static Expense readExpense(JsonNode node) {
    JsonNode usd = node.path("cost_usd");
    return new Expense(
        readUsage(node.path("usage")),
        usd.isNumber() ? Optional.of(usd.asDouble()) : Optional.empty());
  }

  private static ToolCall readCall(JsonNode node) {
    return new ToolCall(
        node.path("id").asString(),
        node.path("name").asString(),
        node.path("arguments").toString());
  }

  private static AgentEvent.ToolMessage readToolMessage(JsonNode node) {
    JsonNode blob = node.path("blob");
    return new AgentEvent.ToolMessage(
        node.path("id").asString(),
        node.path("name").asString(),
        node.path("content").asString(),
        node.path("failed").asBoolean(false),
        blob.isMissingNode()
            ? Optional.empty()
            : Optional.of(new Blob(blob.path("sha256").asString(), blob.path("chars").asLong())),
        readPictures(node));
  }

  private static AgentEvent.Plan readPlan(JsonNode node) {
    return new AgentEvent.Plan(
        node.path("entries")
            .valueStream()
            .map(
                entry ->
                    new PlanStep(
                        entry.path("content").asString(""),
                        entry.path("status").asString(""),
                        entry.path("priority").asString("")))
            .toList());
  }

  private static AgentEvent.Ask readAsk(JsonNode node) {
    return new AgentEvent.Ask(
        node.path("request_id").asString(),
        node.path("prompt").asString(),
        node.path("default").stringValueOpt(),
        Instant.parse(node.path("deadline").asString()),
        node.path("tool_call_id").asString());
  }

  private static AgentEvent.Confirm readConfirm(JsonNode node) {
    return new AgentEvent.Confirm(
        node.path("request_id").asString(),
        node.path("prompt").asString(),
        Instant.parse(node.path("deadline").asString()),
        node.path("tool_call_id").asString());
  }

  private static Resolution readResolution(JsonNode node) {
    return new Resolution(
        Outcome.valueOf(upper(node, "outcome")),
        node.path("text").stringValueOpt(),
        node.path("value").asBoolean(false));
  }

  private static Usage readUsage(JsonNode node) {
    return new Usage(
        node.path("input").asLong(0),
        node.path("output").asLong(0),
        node.path("cache_read").asLong(0),
        node.path("cache_write").asLong(0));
  }

  private static String upper(JsonNode node, String key) {
    return node.path(key).asString().toUpperCase(Locale.ROOT);
  }
}
