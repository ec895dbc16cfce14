package dev.konsol.agent.journal;

import dev.konsol.agent.model.Usage;
import java.nio.file.Path;
import java.util.Optional;
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
/// @param summarised the last event the model no longer sees as it was
public record SessionMeta(
    Path directory,
    Optional<Path> own,
    String model,
    Optional<String> instructions,
    boolean attended,
    long summarised,
    Usage usage) {

  public SessionMeta in(Path elsewhere) {
    return new SessionMeta(elsewhere, own, model, instructions, attended, summarised, usage);
  }

  SessionMeta summarisedThrough(long seq) {
    return new SessionMeta(directory, own, model, instructions, attended, seq, usage);
  }

  SessionMeta used(Usage more) {
    return new SessionMeta(
        directory, own, model, instructions, attended, summarised, usage.plus(more));
  }

  public String write() {
    ObjectNode node = JsonMapper.shared().createObjectNode();
    node.put("cwd", directory.toString()).put("model", model).put("attended", attended);
    own.ifPresent(folder -> node.put("own", folder.toString()));
    instructions.ifPresent(text -> node.put("instructions", text));
    node.put("summarised", summarised);
    node.put("input_tokens", usage.input()).put("output_tokens", usage.output());
    return node.toString();
  }

  public static SessionMeta read(String json) {
    JsonNode node = JsonMapper.shared().readTree(json);
    return new SessionMeta(
        Path.of(node.path("cwd").asString()),
        text(node, "own").map(Path::of),
        node.path("model").asString(),
        text(node, "instructions"),
        node.path("attended").asBoolean(true),
        node.path("summarised").asLong(0),
        new Usage(node.path("input_tokens").asLong(0), node.path("output_tokens").asLong(0)));
  }

  private static Optional<String> text(JsonNode node, String key) {
    return node.path(key).isString() ? Optional.of(node.path(key).asString()) : Optional.empty();
  }
}
