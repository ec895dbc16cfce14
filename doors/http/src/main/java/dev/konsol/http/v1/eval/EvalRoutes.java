package dev.konsol.http.v1.eval;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.reference.Operation;
import dev.konsol.eval.EvalSession;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Paging;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import dev.konsol.http.RouteDoc.Query;
import dev.konsol.http.access.Need;
import dev.konsol.http.v1.OperationSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Evaluation sessions: made, used, followed, closed. A snippet goes on when its client is gone:
/// what it gives is among the events.
public final class EvalRoutes {
  private static final String TAG = "evaluations";
  private static final String ALL = "/v1/evals";
  private static final String ONE = ALL + "/{id}";
  private static final String SESSION = "sessionId";
  private static final String KIND = "eval";
  private static final Need READING = new Need.Reading(KIND, "id");
  private static final Need CHANGING = new Need.Changing(KIND, "id");
  private static final String TEXT = "{\"type\":\"string\"}";

  private final EvalMethods methods;
  private final IdempotencyKeys keys;

  public EvalRoutes(EvalMethods methods, IdempotencyKeys keys) {
    this.methods = methods;
    this.keys = keys;
  }

  public List<Route> all() {
    return Stream.of(lives(), actions(), reading()).flatMap(List::stream).toList();
  }

  private List<Route> lives() {
    Operation create = methods.operation("konsol/session.create");
    return List.of(
        Route.of(
                "POST",
                ALL,
                RouteDoc.of(
                        TAG, create.doc(), Answer.json(201, "The session.", EvalSchemas.CREATED))
                    .withBody(OperationSchema.of(create, fields(create)))
                    .creating(),
                keys.once(_ -> ALL, this::create))
            .needs(new Need.Making(KIND)),
        Route.of(
                "DELETE",
                ONE,
                RouteDoc.of(
                    TAG,
                    methods.operation("konsol/session.close").doc(),
                    Answer.nothing(204, "It is gone.")),
                this::close)
            .needs(CHANGING));
  }

  private List<Route> actions() {
    return List.of(
        keyed("eval", "konsol/eval", EvalSchemas.RESULT),
        action("input", "konsol/input", EvalSchemas.SUCCESS),
        action("interrupt", "konsol/interrupt", EvalSchemas.INTERRUPTED),
        action("complete", "konsol/complete", EvalSchemas.COMPLETION),
        action("check", "konsol/check", EvalSchemas.CHECKED),
        action("inspect", "konsol/inspect", EvalSchemas.RESULT),
        action("variables", "konsol/variables", EvalSchemas.VARIABLES),
        variables(),
        action("reset", "konsol/session.reset", EvalSchemas.RESET));
  }

  private List<Route> reading() {
    return List.of(
        Route.of(
                "GET",
                ONE + "/events",
                RouteDoc.of(
                        TAG,
                        "What happens in a session, as server-sent events whose ids are their numbers.",
                        new Answer(200, "The events.", "text/event-stream", EvalSchemas.EVENT))
                    .with(
                        new Query(
                            "after",
                            "{\"type\":\"integer\",\"minimum\":0}",
                            "The last number seen; 0 for everything that is kept.")),
                exchange -> new EvalFeed(methods, session(exchange), exchange).serve())
            .needs(READING),
        Route.of(
                "GET",
                ONE + "/transcript",
                RouteDoc.of(
                        TAG,
                        "What was evaluated, with its outputs: Markdown, or a Jupyter notebook.",
                        new Answer(200, "The transcript.", "text/markdown", TEXT),
                        new Answer(
                            200,
                            "The transcript.",
                            "application/x-ipynb+json",
                            EvalSchemas.NOTEBOOK))
                    .with(new Query("format", TEXT, "`markdown` (unless given) or `notebook`.")),
                this::transcript)
            .needs(READING));
  }

  /// A retry of a snippet must not run it twice.
  private Route keyed(String name, String method, String answer) {
    Route route = action(name, method, answer);
    return Route.of(
            "POST",
            route.path(),
            route.doc().creating(),
            keys.once(
                exchange -> ALL + " " + exchange.path("id") + " " + name,
                exchange -> act(exchange, method)))
        .needs(CHANGING);
  }

  private Route action(String name, String method, String answer) {
    Operation operation = methods.operation(method);
    RouteDoc doc = RouteDoc.of(TAG, operation.doc(), Answer.json(200, "Done.", answer));
    boolean body = !fields(operation).isEmpty();
    return Route.of(
            "POST",
            ONE + "/" + name,
            body ? doc.withBody(OperationSchema.of(operation, fields(operation))) : doc,
            exchange -> act(exchange, method))
        .needs(CHANGING);
  }

  private Route variables() {
    Route route = action("variables", "konsol/variables", EvalSchemas.VARIABLES);
    return Route.of(
            "GET",
            route.path(),
            route.doc().with(Paging.LIMIT, Paging.CURSOR),
            exchange -> {
              ObjectNode session =
                  JsonNodeFactory.instance.objectNode().put(SESSION, exchange.path("id"));
              JsonNode all = methods.call("konsol/variables", session).path("variables");
              Paging.Page<JsonNode> page =
                  Paging.of(exchange).page(all.valueStream().toList(), EvalRoutes::byName);
              ObjectNode answer = JsonNodeFactory.instance.objectNode();
              page.items().forEach(answer.putArray("variables")::add);
              exchange.json(200, Bodies.bytes(page.addTo(answer)));
            })
        .needs(READING);
  }

  private static String byName(JsonNode variable) {
    return variable.path("name").stringValue("") + " " + variable.path("kind").stringValue("");
  }

  /// The session is in the address.
  private static List<String> fields(Operation operation) {
    return operation.fields().stream()
        .map(Operation.Field::name)
        .filter(name -> !name.equals(SESSION))
        .toList();
  }

  private void act(Exchange exchange, String method) throws IOException, InterruptedException {
    ObjectNode params = Bodies.object(exchange.body(), fields(methods.operation(method)));
    JsonNode result = methods.call(method, params.put(SESSION, exchange.path("id")));
    exchange.json(200, Bodies.bytes(result));
  }

  private void create(Exchange exchange) throws IOException, InterruptedException {
    String method = "konsol/session.create";
    ObjectNode params = Bodies.object(exchange.body(), fields(methods.operation(method)));
    JsonNode created = methods.call(method, params);
    String place = ALL + "/" + created.path(SESSION).stringValue("");
    exchange.answer(201, "application/json", Bodies.bytes(created), Map.of("Location", place));
  }

  private void close(Exchange exchange) throws IOException {
    ObjectNode params = JsonNodeFactory.instance.objectNode().put(SESSION, exchange.path("id"));
    methods.call("konsol/session.close", params);
    exchange.nothing(204);
  }

  private EvalSession session(Exchange exchange) {
    return methods.session(exchange.path("id"));
  }

  private void transcript(Exchange exchange) throws IOException {
    EvalSession session = session(exchange);
    switch (exchange.query("format").orElse("markdown")) {
      case "markdown" ->
          exchange.answer(
              200, "text/markdown; charset=utf-8", session.transcript().getBytes(UTF_8), Map.of());
      case "notebook" ->
          exchange.answer(
              200, "application/x-ipynb+json", session.notebook().getBytes(UTF_8), Map.of());
      default -> throw Problem.badRequest("'format' is markdown or notebook");
    }
  }
}
