package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.ClientMessages;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.model.Image;
import dev.konsol.http.Bodies;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc.Query;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What is said in a session, and what has been: over WebSocket both ways, or read as server-sent
/// events and written by requests.
public final class TalkRoutes {
  private static final int PAGE = 500;
  private static final String TAG = "sessions";
  private static final String PATH = "/sessions/{session_id}";
  private static final Query AFTER =
      new Query("after", Schemas.NUMBER, "The last number seen; 0 for everything.");

  private final Supplier<Agents> agents;
  private final IdempotencyKeys keys;

  public TalkRoutes(Supplier<Agents> agents, IdempotencyKeys keys) {
    this.agents = agents;
    this.keys = keys;
  }

  public List<Route> all() {
    return Stream.concat(hearing().stream(), saying().stream()).toList();
  }

  private List<Route> hearing() {
    return List.of(
        Route.get(PATH + "/history", this::history)
            .doc(TAG, "Every message that is kept, in order.")
            .query(AFTER)
            .answers(200, "The messages.", Schemas.HISTORY)
            .needs(SessionRoutes.READING),
        Route.get(PATH + "/events", exchange -> new EventFeed(session(exchange), exchange).serve())
            .doc(
                TAG,
                "Messages as they happen, as server-sent events: `attached` first. Those that are"
                    + " kept have their numbers as ids; the others are for this moment only.")
            .query(AFTER)
            .answers(200, "The events.", "text/event-stream", EventSchemas.HEARD)
            .needs(SessionRoutes.READING),
        Route.socket(
                "/ws/{session_id}",
                exchange ->
                    SessionSocket.joining(
                        agents.get(),
                        session(exchange),
                        EventStream.after(exchange),
                        exchange.grant()))
            .doc(TAG, "Joins a session.")
            .query(AFTER)
            .needs(SessionRoutes.READING));
  }

  private List<Route> saying() {
    return List.of(
        Route.post(PATH + "/messages", keys.once(TalkRoutes::said, this::say))
            .doc(TAG, "Says something.")
            .body(Schemas.MESSAGE)
            .creating()
            .answers(202, "It was taken.", Schemas.TAKEN)
            .needs(SessionRoutes.CHANGING),
        Route.post(PATH + "/answers", this::answer)
            .doc(TAG, "Answers an ask or a confirm. A second answer is refused: already_resolved.")
            .body(Schemas.ANSWER)
            .answers(200, "The answer counts.", Schemas.ANSWERED)
            .needs(SessionRoutes.CHANGING),
        Route.post(PATH + "/interrupt", this::interrupt)
            .doc(TAG, "Stops the turn.")
            .answers(200, "Whether there was one.", Schemas.INTERRUPTED)
            .needs(SessionRoutes.CHANGING));
  }

  private static String said(Exchange exchange) {
    return "/messages " + exchange.path("session_id");
  }

  private void say(Exchange exchange) throws IOException, InterruptedException {
    JsonNode body = Bodies.object(exchange, "text", "images", "cwd");
    AgentSession session = session(exchange);
    List<Image> images = ClientMessages.images(body.path("images"));
    String text =
        images.isEmpty() ? Bodies.required(body, "text") : Bodies.text(body, "text").orElse("");
    ClientMessage.Say said = new ClientMessage.Say(text, images, Bodies.text(body, "cwd"));
    // What this host remembers of a key, another does not: the store does.
    Optional<String> key = IdempotencyKeys.key(exchange).map(given -> own(exchange, given));
    String turn =
        key.isPresent()
            ? session.say(said, key.get())
            : session.say(said.text(), said.images(), said.cwd());
    exchange.json(202, Bodies.bytes(named(session).put("turn_id", turn)));
  }

  /// Two who made up the same key mean two messages.
  private static String own(Exchange exchange, String key) {
    String holder = exchange.grant().holder();
    return holder.isEmpty() ? key : holder + '\n' + key;
  }

  private void answer(Exchange exchange) throws IOException, InterruptedException {
    JsonNode body = Bodies.object(exchange, "request_id", "text", "value", "scope");
    String id = Bodies.required(body, "request_id");
    Optional<String> text = Bodies.text(body, "text");
    Optional<Boolean> value = Bodies.flag(body, "value");
    if (text.isPresent() == value.isPresent()) {
      throw Problem.badRequest("an ask is answered with 'text', a confirm with 'value'");
    }
    AgentSession session = session(exchange);
    Optional<Resolution> earlier =
        text.isPresent()
            ? session.answer(id, text.get())
            : session.confirm(id, value.get(), ClientMessages.scope(body));
    if (earlier.isPresent()) {
      String outcome = earlier.get().outcome().wireName();
      throw new Problem(409, "already_resolved", "the request " + id + " is resolved: " + outcome);
    }
    exchange.json(200, Bodies.bytes(named(session).put("request_id", id)));
  }

  private void interrupt(Exchange exchange) throws IOException, InterruptedException {
    Bodies.none(exchange);
    AgentSession session = session(exchange);
    exchange.json(200, Bodies.bytes(named(session).put("interrupted", session.interrupt())));
  }

  private static ObjectNode named(AgentSession session) {
    return JsonNodeFactory.instance.objectNode().put("session_id", session.id().value());
  }

  /// Page by page: a session may be larger than what fits into memory. It is not opened for this:
  /// that would be a change, and what was said can be read where nothing can be written.
  private void history(Exchange exchange) throws IOException {
    String id = exchange.path("session_id");
    long head = EventStream.after(exchange);
    List<FramedEvent> page = agents.get().events(id, head, PAGE);
    try (OutputStream out = exchange.stream("application/json")) {
      out.write(("{\"session_id\":\"" + id + "\",\"messages\":[").getBytes(UTF_8));
      String separator = "";
      for (; !page.isEmpty(); page = agents.get().events(id, head, PAGE)) {
        for (FramedEvent event : page) {
          out.write((separator + event.line()).getBytes(UTF_8));
          separator = ",";
        }
        head = page.getLast().seq();
      }
      out.write(("],\"head\":" + head + "}").getBytes(UTF_8));
    }
  }

  private AgentSession session(Exchange exchange) {
    return agents.get().session(exchange.path("session_id"));
  }
}
