package dev.konsol.http.v1.console;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.core.session.SessionId;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Paging;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The lives of consoles and what goes to them. What comes from them is [OutputRoutes].
public final class ConsoleRoutes {
  static final String TAG = "consoles";
  static final String PATH = "/v1/consoles/{key}";
  static final String KIND = "console";
  static final Need READING = new Need.Reading(KIND, "key");
  private static final Need CHANGING = new Need.Changing(KIND, "key");

  private final Consoles consoles;
  private final ConsoleCommands commands;
  private final IdempotencyKeys keys;

  public ConsoleRoutes(Consoles consoles, ConsoleCommands commands, IdempotencyKeys keys) {
    this.consoles = consoles;
    this.commands = commands;
    this.keys = keys;
  }

  public List<Route> all() {
    return Stream.of(lives(), actions(), new OutputRoutes(consoles, commands).all())
        .flatMap(List::stream)
        .toList();
  }

  private List<Route> lives() {
    ConsoleCall create = ConsoleCall.of(commands, "create");
    return List.of(
        Route.post("/v1/consoles", keys.once(_ -> "/v1/consoles", this::create))
            .doc(TAG, create.operation().doc())
            .body(create.schema(true))
            .creating()
            .answers(201, "The console.", ConsoleSchemas.CREATED)
            .needs(new Need.Making(KIND)),
        Route.get("/v1/consoles", this::list)
            .doc(TAG, "All consoles, oldest first.")
            .query(Paging.LIMIT, Paging.CURSOR)
            .answers(200, "The consoles.", ConsoleSchemas.LIST)
            .needs(new Need.AnyToken()),
        Route.get(PATH, this::status)
            .doc(TAG, commands.operation("status").doc())
            .answers(200, "The console.", ConsoleSchemas.STATUS)
            .needs(READING),
        Route.delete(PATH, this::remove)
            .doc(TAG, commands.operation("remove").doc())
            .query("force", "{\"type\":\"boolean\"}", "SIGKILL at once; the body may say it, too.")
            .body(ConsoleCall.of(commands, "remove").schema(false))
            .answers(204, "It is gone.")
            .needs(CHANGING));
  }

  private List<Route> actions() {
    return List.of(
        action("input", "send", ConsoleSchemas.SENT),
        action("resize", "resize", ConsoleSchemas.NOTHING),
        action("signal", "signal", ConsoleSchemas.NOTHING),
        action("kill", "kill", ConsoleSchemas.KILLED),
        action("wait", "wait", ConsoleSchemas.WAITED));
  }

  private Route action(String name, String cmd, String answer) {
    ConsoleCall call = ConsoleCall.of(commands, cmd);
    return Route.post(PATH + "/" + name, exchange -> act(exchange, call))
        .doc(TAG, call.operation().doc())
        .body(call.schema(false))
        .answers(200, "Done.", answer)
        .needs(CHANGING);
  }

  private void create(Exchange exchange) throws IOException, InterruptedException {
    ConsoleCall call = ConsoleCall.of(commands, "create");
    ObjectNode fields = Bodies.object(exchange.body(), call.fields(true));
    ObjectNode created = call.perform(fields, exchange::whenGone);
    String key = created.path("key").stringValue("");
    String place = URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
    exchange.answer(
        201,
        "application/json",
        Bodies.bytes(created),
        Map.of("Location", "/v1/consoles/" + place));
  }

  private void list(Exchange exchange) throws IOException {
    JsonNode all = JsonMapper.shared().readTree(commands.list());
    List<JsonNode> seen =
        all.path("sessions")
            .valueStream()
            .filter(each -> exchange.grant().sees(KIND, each.path("key").stringValue("")))
            .toList();
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    Paging.Page<JsonNode> page = Paging.of(exchange).page(seen, ConsoleRoutes::oldestFirst);
    page.items().forEach(answer.putArray("sessions")::add);
    exchange.json(200, Bodies.bytes(page.addTo(answer)));
  }

  private static String oldestFirst(JsonNode row) {
    long created = Instant.parse(row.path("created").stringValue()).toEpochMilli();
    return "%019d %s".formatted(created, row.path("key").stringValue(""));
  }

  private void status(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode members =
        ConsoleCall.of(commands, "status").perform(keyed(exchange), exchange::whenGone);
    Console console = consoles.find(new SessionId(exchange.path("key")));
    members.put("attention", console.attention().wireName());
    members.put("command", console.overview().command());
    members.put("cwd", console.overview().directory().toString());
    exchange.json(200, Bodies.bytes(members));
  }

  private void remove(Exchange exchange) throws IOException, InterruptedException {
    ConsoleCall call = ConsoleCall.of(commands, "remove");
    ObjectNode body = Bodies.object(exchange.body(), call.fields(false));
    boolean force = Bodies.flag(body, "force").orElse(false) || exchange.flag("force");
    call.perform(keyed(exchange).put("force", force), exchange::whenGone);
    exchange.nothing(204);
  }

  private static void act(Exchange exchange, ConsoleCall call)
      throws IOException, InterruptedException {
    ObjectNode fields = Bodies.object(exchange.body(), call.fields(false));
    if (call.operation().name().equals("wait")) {
      exchange.lasting();
    }
    fields.put("key", exchange.path("key"));
    exchange.json(200, Bodies.bytes(call.perform(fields, exchange::whenGone)));
  }

  static ObjectNode keyed(Exchange exchange) {
    return JsonNodeFactory.instance.objectNode().put("key", exchange.path("key"));
  }
}
