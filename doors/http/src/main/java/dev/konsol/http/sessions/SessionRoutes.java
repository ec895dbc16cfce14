package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.NewSession.Place;
import dev.konsol.agent.SessionInfo;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.journal.SessionOptions;
import dev.konsol.core.KonsolException;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Paging;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import dev.konsol.http.remote.RemoteRequest;
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
        Route.post("/sessions", keys.once(_ -> "/sessions", this::create))
            .doc(TAG, "Makes a session, which stays until it is deleted or expires.")
            .body(Schemas.NEW_SESSION)
            .creating()
            .answers(201, "The session.", Schemas.SESSION)
            .needs(new Need.Making(Agents.KIND)),
        Route.get("/sessions", this::list)
            .doc(
                TAG,
                "All sessions, the latest touched first. What is touched while somebody goes"
                    + " through the pages comes after the others, maybe once more.")
            .query(Paging.LIMIT, Paging.CURSOR)
            .answers(200, "The sessions.", Schemas.SESSIONS)
            .needs(new Need.AnyToken()),
        Route.get(
                "/sessions/{session_id}",
                exchange ->
                    exchange.json(200, Bodies.bytes(json(agents.get(), info(id(exchange))))))
            .doc(TAG, "One session.")
            .answers(200, "The session.", Schemas.SESSION)
            .needs(READING),
        Route.delete("/sessions/{session_id}", this::delete)
            .doc(TAG, "Ends a session and forgets it.")
            .answers(204, "It is gone.")
            .needs(CHANGING),
        Route.get("/blobs/{sha256}", this::blob)
            .doc(TAG, "A tool's result that was too long for its message.")
            .answers(200, "The text.", "text/plain", Schemas.TEXT)
            .needs(new Need.ReadingSome(Agents.KIND)),
        Route.socket(
                "/ws", exchange -> SessionSocket.alone(agents.get(), workplaces, exchange.grant()))
            .doc(TAG, "A session for this connection alone, which goes with it.")
            .needs(new Need.Making(Agents.KIND)));
  }

  private void create(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode wanted = Bodies.object(exchange, FIELDS);
    if (placement.elsewhere(
        exchange, wanted, () -> agents.get().lacksModel(Bodies.text(wanted, "model")))) {
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
            .on(SessionOptions.wanted(wanted.path("mode"), wanted.path("limits")))
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
      throw Problem.badRequest("'cwd' is not a path");
    }
  }

  private void list(Exchange exchange) throws IOException {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode sessions = all.putArray("sessions");
    List<SessionInfo> seen = seen(exchange);
    Paging paging = Paging.of(exchange);
    LatestFirst order = paging.after().map(LatestFirst::of).orElseGet(() -> LatestFirst.of(seen));
    Paging.Page<SessionInfo> page = paging.page(seen, order::key);
    page.items().forEach(info -> sessions.add(json(agents.get(), info)));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private List<SessionInfo> seen(Exchange exchange) {
    return agents.get().list(MOST_LISTED).stream()
        .filter(each -> exchange.grant().sees(Agents.KIND, each.id()))
        .toList();
  }

  private void delete(Exchange exchange) throws IOException, InterruptedException {
    Bodies.none(exchange);
    String id = id(exchange);
    RemoteRequest there = RemoteRequest.delete("/sessions/" + id);
    if (!new OwnerHost(agents, placement.hosts()).answers(exchange, id, there)) {
      agents.get().delete(id);
      exchange.nothing(204);
    }
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
    return agents.get().find(id).orElseThrow(() -> unknown(id));
  }

  static KonsolException unknown(String id) {
    return KonsolException.unknownSession("there is no session '" + id + "'");
  }

  private static ObjectNode json(Agents agents, SessionInfo info) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("session_id", info.id());
    node.put("created", info.created().toString()).put("updated", info.updated().toString());
    node.put("busy", info.busy()).put("head", info.head());
    node.put("attention", agents.attention(info).wireName());
    node.put("cwd", info.meta().directory().toString()).put("model", info.meta().model());
    node.put("attended", info.meta().attended());
    info.meta().instructions().ifPresent(text -> node.put("instructions", text));
    node.put("mode", info.meta().terms().mode().wireName());
    EventCodec.spent(node, info.meta().spent());
    return node;
  }
}
