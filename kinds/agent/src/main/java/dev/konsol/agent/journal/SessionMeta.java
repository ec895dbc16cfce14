package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Expense;
import dev.konsol.agent.event.Replaced;
import dev.konsol.agent.event.Spent;
import dev.konsol.agent.model.Usage;
import dev.konsol.core.KonsolException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What the catalogue knows of an agent's session besides its journal.
///
/// @param directory where it works
/// @param own a folder that was made for it and goes with it
/// @param instructions what its model is told besides the host's
/// @param attended whether requests wait for a client to come; else, with none there, the default
///   counts at once
/// @param summarised what the model no longer sees as it was
/// @param spent by all turns that are over
/// @param queue what was said while a turn was on, and waits for its end
public record SessionMeta(
    Path directory,
    Optional<Path> own,
    String model,
    Optional<String> instructions,
    boolean attended,
    Replaced summarised,
    Spent spent,
    List<AgentEvent.Message> queue,
    SessionOptions terms) {
  public SessionMeta {
    queue = List.copyOf(queue);
  }

  public SessionMeta in(Path elsewhere) {
    return new SessionMeta(
        elsewhere, own, model, instructions, attended, summarised, spent, queue, terms);
  }

  public SessionMeta by(String otherModel) {
    return new SessionMeta(
        directory, own, otherModel, instructions, attended, summarised, spent, queue, terms);
  }

  public SessionMeta on(SessionOptions others) {
    return new SessionMeta(
        directory, own, model, instructions, attended, summarised, spent, queue, others);
  }

  SessionMeta summarised(Replaced more) {
    return new SessionMeta(
        directory, own, model, instructions, attended, more, spent, queue, terms);
  }

  SessionMeta spent(Spent more) {
    return new SessionMeta(
        directory, own, model, instructions, attended, summarised, spent.plus(more), queue, terms);
  }

  public SessionMeta queued(List<AgentEvent.Message> waiting) {
    return new SessionMeta(
        directory, own, model, instructions, attended, summarised, spent, waiting, terms);
  }

  Usage usage() {
    return spent.expense().usage();
  }

  public String write() {
    ObjectNode node = JsonMapper.shared().createObjectNode();
    node.put("cwd", directory.toString()).put("model", model).put("attended", attended);
    own.ifPresent(folder -> node.put("own", folder.toString()));
    instructions.ifPresent(text -> node.put("instructions", text));
    node.put("summarised", summarised.through()).put("kept", summarised.kept());
    node.put("input_tokens", usage().input()).put("output_tokens", usage().output());
    node.put("cache_read", usage().cacheRead()).put("cache_write", usage().cacheWrite());
    spent.expense().usd().ifPresent(usd -> node.put("cost_usd", usd));
    node.put("steps", spent.steps()).put("time_ms", spent.time().toMillis());
    queue.forEach(message -> node.withArray("queue").add(EventCodec.write(message)));
    terms.write(node);
    return node.toString();
  }

  /// Reads what [#write] wrote.
  ///
  /// @throws KonsolException `STORE_FAILED` where it is something else: a damaged row
  public static SessionMeta read(String json) {
    try {
      return read(JsonMapper.shared().readTree(json));
    } catch (JacksonException | IllegalArgumentException e) {
      throw KonsolException.storeFailed(
          "what is known of a session is damaged in the store: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private static SessionMeta read(JsonNode node) {
    if (!node.path("cwd").isString()) {
      throw new IllegalArgumentException("it has no folder");
    }
    return new SessionMeta(
        Path.of(node.path("cwd").asString()),
        node.path("own").stringValueOpt().map(Path::of),
        node.path("model").asString(),
        node.path("instructions").stringValueOpt(),
        node.path("attended").asBoolean(true),
        new Replaced(node.path("summarised").asLong(0), node.path("kept").asLong(0)),
        spent(node),
        queue(node),
        SessionOptions.read(node));
  }

  private static Spent spent(JsonNode node) {
    JsonNode usd = node.path("cost_usd");
    Usage usage =
        new Usage(
            node.path("input_tokens").asLong(0),
            node.path("output_tokens").asLong(0),
            node.path("cache_read").asLong(0),
            node.path("cache_write").asLong(0));
    return new Spent(
        node.path("steps").asLong(0),
        new Expense(usage, usd.isNumber() ? Optional.of(usd.asDouble()) : Optional.empty()),
        Duration.ofMillis(node.path("time_ms").asLong(0)));
  }

  private static List<AgentEvent.Message> queue(JsonNode node) {
    return node.path("queue")
        .valueStream()
        .map(each -> EventCodec.read(each.asString()))
        .filter(AgentEvent.Message.class::isInstance)
        .map(AgentEvent.Message.class::cast)
        .toList();
  }
}
