package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.NewSession.Place;
import dev.konsol.agent.SessionInfo;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.journal.Terms;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Paging;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The lives of agent sessions: made, listed, deleted. What is said in them is [TalkRoutes].
public final class SessionRoutes {
  private static final int MOST_LISTED = 10_000;
  private static final String TAG = "sessions";
  private static final String[] FIELDS = {
    "instructions", "model", "cwd", "attended", "mode", "limits", "task", "host", "labels"
  };
  static final Need READING = new Need.Reading(Agents.KIND, "session_id");
  static final Need CHANGING = new Need.Changing(Agents.KIND, "session_id");

  private final Supplier<Agents> agents;
  private final Path workplaces;
  private final IdempotencyKeys keys;
  private final Placement placement;

  /// Asks for the agents when the first client does.
  ///
  /// @param workplaces in which sessions get a folder that do not say where they work
  /// @param placement says which host makes one
  public SessionRoutes(
      Supplier<Agents> agents, Path workplaces, IdempotencyKeys keys, Placement placement) {
    this.placement = placement;
    this.agents = agents;
    this.workplaces = workplaces;
    this.keys = keys;
  }

  public List<Route> all() {
    return List.of(
        Route.of("POST", "/sessions", createDoc(), keys.once(_ -> "/sessions", this::create))
            .needs(new Need.Making(Agents.KIND)),
        Route.of(
                "GET",
                "/sessions",
                RouteDoc.of(
                        TAG,
                        "All sessions, the latest touched first.",
                        Answer.json(200, "The sessions.", Schemas.SESSIONS))
                    .with(Paging.LIMIT, Paging.CURSOR),
                this::list)
            .needs(new Need.AnyToken()),
        Route.of(
                "GET",
                "/sessions/{session_id}",
                RouteDoc.of(TAG, "One session.", Answer.json(200, "The session.", Schemas.SESSION)),
                exchange ->
                    exchange.json(200, Bodies.bytes(json(agents.get(), info(id(exchange))))))
            .needs(READING),
        Route.of(
                "DELETE",
                "/sessions/{session_id}",
                RouteDoc.of(
                    TAG, "Ends a session and forgets it.", Answer.nothing(204, "It is gone.")),
                this::delete)
            .needs(CHANGING),
        Route.of(
                "GET",
                "/blobs/{sha256}",
                RouteDoc.of(
                    TAG,
                    "A tool's result that was too long for its message.",
                    new Answer(200, "The text.", "text/plain", Schemas.TEXT)),
                this::blob)
            .needs(new Need.ReadingSome(Agents.KIND)),
        Route.socket(
                "/ws",
                RouteDoc.of(TAG, "A session for this connection alone, which goes with it."),
                exchange -> SessionSocket.alone(agents.get(), workplaces, exchange.grant()))
            .needs(new Need.Making(Agents.KIND)));
  }

  private static RouteDoc createDoc() {
    return RouteDoc.of(
            TAG,
            "Makes a session, which stays until it is deleted or expires.",
            Answer.json(201, "The session.", Schemas.SESSION))
        .withBody(Schemas.NEW_SESSION)
        .creating();
  }

  private void create(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode wanted = Bodies.object(exchange, FIELDS);
    if (placement.elsewhere(exchange, wanted)) {
      return;
    }
    Place place =
        Bodies.text(wanted, "cwd").<Place>map(SessionRoutes::in).orElse(new Place.Own(workplaces));
    NewSession session =
        new NewSession(
                place,
                Lasting.UNTIL_DELETED,
                Bodies.text(wanted, "model"),
                Bodies.text(wanted, "instructions"),
                Bodies.flag(wanted, "attended").orElse(true))
            .on(Terms.wanted(wanted.path("mode"), wanted.path("limits")))
            .beginningWith(Bodies.text(wanted, "task"));
    String id = agents.get().create(session).id().value();
    ObjectNode made = json(agents.get(), info(id));
    placement.hosts().self().ifPresent(host -> made.put("host", host));
    byte[] body = Bodies.bytes(made);
    exchange.answer(201, "application/json", body, Map.of("Location", "/sessions/" + id));
  }

  private static Place in(String cwd) {
    try {
      return new Place.In(Path.of(cwd));
    } catch (InvalidPathException e) {
      throw Problem.badRequest("'cwd' is no path");
    }
  }

  private void list(Exchange exchange) throws IOException {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode sessions = all.putArray("sessions");
    Paging.Page<SessionInfo> page =
        Paging.of(exchange).page(seen(exchange), SessionRoutes::latestFirst);
    page.items().forEach(info -> sessions.add(json(agents.get(), info)));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private List<SessionInfo> seen(Exchange exchange) {
    return agents.get().list(MOST_LISTED).stream()
        .filter(each -> exchange.grant().sees(Agents.KIND, each.id()))
        .toList();
  }

  private static String latestFirst(SessionInfo info) {
    return "%019d %s".formatted(Long.MAX_VALUE - info.updated().toEpochMilli(), info.id());
  }

  private void delete(Exchange exchange) throws IOException, InterruptedException {
    agents.get().delete(id(exchange));
    exchange.nothing(204);
  }

  private void blob(Exchange exchange) throws IOException {
    String hash = exchange.path("sha256");
    String text =
        agents.get().text(hash).orElseThrow(() -> Problem.notFound("there is no text " + hash));
    exchange.answer(200, "text/plain; charset=utf-8", text.getBytes(UTF_8), Map.of());
  }

  private static String id(Exchange exchange) {
    return exchange.path("session_id");
  }

  private SessionInfo info(String id) {
    return agents
        .get()
        .find(id)
        .orElseThrow(() -> Problem.notFound("there is no session '" + id + "'"));
  }

  private static ObjectNode json(Agents agents, SessionInfo info) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("session_id", info.id());
    node.put("created", info.created().toString()).put("updated", info.updated().toString());
    node.put("busy", info.busy()).put("head", info.head());
    node.put("attention", agents.attention(info).wireName());
    node.put("cwd", info.meta().directory().toString()).put("model", info.meta().model());
    node.put("attended", info.meta().attended());
    info.meta().instructions().ifPresent(text -> node.put("instructions", text));
    node.put("mode", info.meta().terms().mode().id());
    EventCodec.spent(node, info.meta().spent());
    return node;
  }
}
