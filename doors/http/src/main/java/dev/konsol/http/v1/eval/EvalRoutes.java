package dev.konsol.http.v1.eval;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.reference.Operation;
import dev.konsol.eval.EvalSession;
import dev.konsol.http.Bodies;
import dev.konsol.http.Endpoint;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Paging;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import dev.konsol.http.v1.OperationSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
        Route.post(ALL, keys.once(_ -> ALL, this::create))
            .doc(TAG, create.doc())
            .body(OperationSchema.of(create, fields(create)))
            .creating()
            .answers(201, "The session.", EvalSchemas.CREATED)
            .needs(new Need.Making(KIND)),
        Route.delete(ONE, this::close)
            .doc(TAG, methods.operation("konsol/session.close").doc())
            .answers(204, "It is gone.")
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
        Route.get(ONE + "/variables", this::variables)
            .doc(TAG, methods.operation("konsol/variables").doc())
            .query(Paging.LIMIT, Paging.CURSOR)
            .answers(200, "Done.", EvalSchemas.VARIABLES)
            .needs(READING),
        action("reset", "konsol/session.reset", EvalSchemas.RESET));
  }

  private List<Route> reading() {
    return List.of(
        Route.get(
                ONE + "/events",
                exchange -> new EvalFeed(methods, session(exchange), exchange).serve())
            .doc(
                TAG,
                "What happens in a session, as server-sent events whose ids are their numbers.")
            .query(
                "after",
                "{\"type\":\"integer\",\"minimum\":0}",
                "The last number seen; 0 for everything that is kept.")
            .answers(200, "The events.", "text/event-stream", EvalSchemas.EVENT)
            .needs(READING),
        Route.get(ONE + "/transcript", this::transcript)
            .doc(TAG, "What was evaluated, with its outputs: Markdown, or a Jupyter notebook.")
            .query("format", TEXT, "`markdown` (unless given) or `notebook`.")
            .answers(200, "The transcript.", "text/markdown", TEXT)
            .answers(200, "The transcript.", "application/x-ipynb+json", EvalSchemas.NOTEBOOK)
            .needs(READING));
  }

  /// A retry of a snippet must not run it twice.
  private Route keyed(String name, String method, String answer) {
    Endpoint once =
        keys.once(
            exchange -> ALL + " " + exchange.path("id") + " " + name,
            exchange -> act(exchange, method));
    return documented(Route.post(ONE + "/" + name, once), method, answer)
        .creating()
        .needs(CHANGING);
  }

  private Route action(String name, String method, String answer) {
    Endpoint act = exchange -> act(exchange, method);
    return documented(Route.post(ONE + "/" + name, act), method, answer).needs(CHANGING);
  }

  private Route documented(Route route, String method, String answer) {
    Operation operation = methods.operation(method);
    List<String> fields = fields(operation);
    Route documented = route.doc(TAG, operation.doc()).answers(200, "Done.", answer);
    return fields.isEmpty() ? documented : documented.body(OperationSchema.of(operation, fields));
  }

  private void variables(Exchange exchange) throws IOException {
    ObjectNode session = JsonNodeFactory.instance.objectNode().put(SESSION, exchange.path("id"));
    JsonNode all = methods.call("konsol/variables", session).path("variables");
    Paging.Page<JsonNode> page =
        Paging.of(exchange).page(all.valueStream().toList(), EvalRoutes::overload);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    page.items().forEach(answer.putArray("variables")::add);
    exchange.json(200, Bodies.bytes(page.addTo(answer)));
  }

  /// Methods may share their name: they differ in their type then.
  private static String overload(JsonNode variable) {
    return Stream.of("name", "kind", "type")
        .map(part -> variable.path(part).stringValue(""))
        .collect(Collectors.joining(" "));
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

  private void close(Exchange exchange) throws IOException, InterruptedException {
    Bodies.none(exchange);
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
