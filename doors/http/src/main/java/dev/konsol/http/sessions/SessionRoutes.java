package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.SessionInfo;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import dev.konsol.http.RouteDoc.Query;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The routes of agent sessions, with what the API's description says of them.
public final class SessionRoutes {
  private static final int MOST_LISTED = 10_000;
  private static final int PAGE = 500;
  private static final String TAG = "sessions";
  private static final String SESSION =
      """
      {"type":"object","required":["session_id","created","updated","busy","head","cwd","model"],
       "properties":{"session_id":{"type":"string"},"created":{"type":"string","format":"date-time"},
       "updated":{"type":"string","format":"date-time"},"busy":{"type":"boolean"},
       "head":{"type":"integer"},"cwd":{"type":"string"},"model":{"type":"string"}}}""";
  private static final String NEW =
      """
      {"type":"object","properties":{"instructions":{"type":"string"},"model":{"type":"string"},
       "cwd":{"type":"string","description":"where it works; the user's home unless given"}}}""";
  private static final String AFTER_SCHEMA = "{\"type\":\"integer\",\"minimum\":0}";

  private final Supplier<Agents> agents;
  private final Path home;

  /// Asks for the agents when the first client does.
  ///
  /// @param home where sessions work that do not say where
  public SessionRoutes(Supplier<Agents> agents, Path home) {
    this.agents = agents;
    this.home = home;
  }

  public List<Route> all() {
    return Stream.concat(lives().stream(), talk().stream()).toList();
  }

  private List<Route> lives() {
    return List.of(
        Route.of("POST", "/sessions", createDoc(), this::create),
        Route.of(
            "GET",
            "/sessions",
            RouteDoc.of(
                TAG,
                "All sessions, the latest touched first.",
                Answer.json(
                    200,
                    "The sessions.",
                    "{\"type\":\"object\",\"required\":[\"sessions\"],\"properties\":{\"sessions\":{\"type\":\"array\",\"items\":"
                        + SESSION
                        + "}}}")),
            this::list),
        Route.of(
            "GET",
            "/sessions/{session_id}",
            RouteDoc.of(TAG, "One session.", Answer.json(200, "The session.", SESSION)),
            exchange -> exchange.json(200, bytes(json(info(exchange))))),
        Route.of(
            "DELETE",
            "/sessions/{session_id}",
            RouteDoc.of(TAG, "Ends a session and forgets it.", Answer.nothing(204, "It is gone.")),
            this::delete));
  }

  /// What has been said, and what is being said.
  private List<Route> talk() {
    Query after = new Query("after", AFTER_SCHEMA, "the last number seen; 0 for everything");
    return List.of(
        Route.of(
            "GET",
            "/sessions/{session_id}/history",
            RouteDoc.of(
                    TAG,
                    "Every message that is kept, in order.",
                    Answer.json(
                        200,
                        "The messages.",
                        "{\"type\":\"object\",\"required\":[\"session_id\",\"messages\",\"head\"],\"properties\":{\"messages\":{\"type\":\"array\",\"items\":{\"type\":\"object\"}}}}"))
                .with(after),
            this::history),
        Route.of(
            "GET",
            "/sessions/{session_id}/events",
            RouteDoc.of(
                    TAG,
                    "Messages as they happen, as server-sent events whose ids are their numbers.",
                    new Answer(200, "The events.", "text/event-stream", "{\"type\":\"string\"}"))
                .with(after),
            exchange -> new EventFeed(session(exchange), exchange).serve()),
        Route.socket(
            "/ws/{session_id}",
            RouteDoc.of(TAG, "Joins a session.").with(after),
            exchange -> SessionSocket.joining(agents.get(), session(exchange), after(exchange))),
        Route.socket(
            "/ws",
            RouteDoc.of(TAG, "A session for this connection alone."),
            _ -> SessionSocket.alone(agents.get())));
  }

  private static RouteDoc createDoc() {
    return RouteDoc.of(
            TAG,
            "Makes a session, which stays until it is deleted or expires.",
            Answer.json(201, "The session.", SESSION))
        .withBody(NEW);
  }

  private void create(Exchange exchange) throws IOException {
    JsonNode wanted = Bodies.object(exchange);
    Path directory = Bodies.text(wanted, "cwd").map(home::resolve).orElse(home);
    AgentSession session =
        Failures.translating(
            () ->
                agents
                    .get()
                    .create(
                        new NewSession(
                            directory,
                            Bodies.text(wanted, "model"),
                            Bodies.text(wanted, "instructions"),
                            true)));
    exchange.json(201, bytes(json(info(session.id()))));
  }

  private void list(Exchange exchange) throws IOException {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode sessions = all.putArray("sessions");
    agents.get().list(MOST_LISTED).forEach(info -> sessions.add(json(info)));
    exchange.json(200, bytes(all));
  }

  private void delete(Exchange exchange) throws IOException, InterruptedException {
    String id = info(exchange).id();
    agents.get().delete(id);
    exchange.nothing(204);
  }

  private void history(Exchange exchange) throws IOException {
    AgentSession session = session(exchange);
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("session_id", session.id());
    ArrayNode messages = answer.putArray("messages");
    long head = after(exchange);
    for (List<String> page = session.events(head, PAGE);
        !page.isEmpty();
        page = session.events(head, PAGE)) {
      for (String event : page) {
        JsonNode message = JsonMapper.shared().readTree(event);
        head = message.path("seq").longValue(head);
        messages.add(message);
      }
    }
    exchange.json(200, bytes(answer.put("head", head)));
  }

  private AgentSession session(Exchange exchange) {
    return Failures.translating(() -> agents.get().session(exchange.path("session_id")));
  }

  private SessionInfo info(Exchange exchange) {
    return info(exchange.path("session_id"));
  }

  private SessionInfo info(String id) {
    return agents
        .get()
        .find(id)
        .orElseThrow(() -> Problem.notFound("there is no session '" + id + "'"));
  }

  /// The last number the client saw: from the query, or as browsers say it when they come back.
  static long after(Exchange exchange) {
    Optional<String> given = exchange.query("after").or(() -> exchange.header("Last-Event-ID"));
    try {
      long after = given.map(Long::parseLong).orElse(0L);
      if (after >= 0) {
        return after;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw Problem.badRequest("'after' is a whole number from 0: the last 'seq' you saw");
  }

  private static ObjectNode json(SessionInfo info) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("session_id", info.id());
    node.put("created", info.created().toString()).put("updated", info.updated().toString());
    node.put("busy", info.busy()).put("head", info.head());
    node.put("cwd", info.meta().directory().toString()).put("model", info.meta().model());
    info.meta().instructions().ifPresent(text -> node.put("instructions", text));
    return node;
  }

  private static byte[] bytes(JsonNode node) {
    return JsonMapper.shared().writeValueAsString(node).getBytes(UTF_8);
  }

  /// Bodies of requests.
  static final class Bodies {
    private Bodies() {}

    /// An object; nothing is as good as an empty one.
    static JsonNode object(Exchange exchange) throws IOException {
      byte[] body = exchange.body();
      if (body.length == 0) {
        return JsonNodeFactory.instance.objectNode();
      }
      try {
        JsonNode node = JsonMapper.shared().readTree(body);
        if (node.isObject()) {
          return node;
        }
      } catch (JacksonException e) {
        throw new Problem(400, "bad_json", "the body is not JSON: " + e.getOriginalMessage());
      }
      throw new Problem(400, "bad_json", "the body must be a JSON object");
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
  }
}
