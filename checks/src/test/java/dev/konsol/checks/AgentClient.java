package dev.konsol.checks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A client of the lines of agents, written from the contract: it shares no code with the program,
/// and fails on any byte that is no JSON line.
final class AgentClient implements AutoCloseable {
  private final Streams streams;
  private final List<JsonNode> seen = new ArrayList<>();

  /// `konsol agent --stdio` in that folder.
  AgentClient(KonsolProgram konsol, Path directory, String... options) {
    List<String> words = new ArrayList<>(List.of("--stdio", "--dir", konsol.home() + "/agents"));
    words.addAll(List.of(options));
    streams = konsol.streams(directory, java.util.Map.of(), "agent", words.toArray(String[]::new));
  }

  /// In a daemon that runs, over its socket.
  AgentClient(KonsolProgram konsol) {
    streams = Streams.of(konsol, "agent");
  }

  long pid() {
    return streams.pid();
  }

  void send(String line) {
    streams.write(line + "\n");
  }

  void send(Object... namesAndValues) {
    send(Json.write(Json.object(namesAndValues)));
  }

  /// Gives, or does not give, the permission that was asked for.
  void confirm(JsonNode request, boolean value) {
    String id = request.path("request_id").asString();
    send("type", "confirmation", "request_id", id, "value", value);
  }

  void endInput() {
    streams.endInput();
  }

  JsonNode next() {
    JsonNode message = Json.read(streams.line());
    seen.add(message);
    return message;
  }

  /// The next message of that type; what comes before it is kept in [#seen].
  JsonNode await(String type) {
    JsonNode message = next();
    while (!Json.type(message).equals(type)) {
      message = next();
    }
    return message;
  }

  /// Everything up to the end of the program.
  List<JsonNode> toTheEnd() {
    streams.rest().lines().map(Json::read).forEach(seen::add);
    return seen;
  }

  List<JsonNode> seen() {
    return seen;
  }

  List<JsonNode> seen(String type) {
    return seen.stream().filter(message -> Json.type(message).equals(type)).toList();
  }

  int exitCode() {
    return streams.exitCode();
  }

  @Override
  public void close() {
    streams.close();
  }
}
