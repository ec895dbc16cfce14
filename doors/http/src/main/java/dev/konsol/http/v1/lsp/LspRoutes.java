package dev.konsol.http.v1.lsp;

import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Paging;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc.Query;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Language servers: how they are doing, what they find, and starting them anew.
///
/// @param commands what is asked of them
public record LspRoutes(LspCommands commands) {
  private static final String TAG = "language servers";
  private static final String TEXT = "{\"type\":\"string\"}";

  /// Servers may start for it, in any folder.
  private static final Need ALL = new Need.Making(LspFeed.KIND);

  private static final Query ROOT = new Query("root", TEXT, "A directory, as an absolute path.");
  private static final Query SCOPE =
      new Query("scope", TEXT, "`workspace` (unless given) or `changed`: which files.");
  private static final Query TIMEOUT =
      new Query("timeout_ms", "{\"type\":\"integer\"}", "For the whole; each server's own else.");
  private static final Query SEVERITY =
      new Query("severity", TEXT, "The least that is told; `information` unless given.");

  public List<Route> all() {
    return Stream.concat(asking().stream(), rest().stream()).toList();
  }

  private List<Route> asking() {
    return List.of(
        Route.get("/v1/lsp", this::status)
            .doc(TAG, "How the servers are doing: all, or those of a directory.")
            .query(ROOT, Paging.LIMIT, Paging.CURSOR)
            .answers(200, "The servers.", LspSchemas.STATUS)
            .needs(new Need.AnyToken()),
        Route.get("/v1/lsp/problems", this::problems)
            .doc(TAG, "What the servers of a directory find, with how far it can be trusted.")
            .query(ROOT.needed(), SCOPE, TIMEOUT, SEVERITY, Paging.LIMIT, Paging.CURSOR)
            .answers(200, "The findings.", LspSchemas.REPORTS)
            .needs(ALL),
        Route.post("/v1/lsp/check", this::check)
            .doc(TAG, "The same for files that are named, or for a scope.")
            .body(LspSchemas.CHECK)
            .answers(200, "The findings.", LspSchemas.REPORTS)
            .needs(ALL));
  }

  private List<Route> rest() {
    return List.of(
        Route.post("/v1/lsp/restart", this::restart)
            .doc(TAG, "Starts a server anew at the next question.")
            .body(LspSchemas.RESTART)
            .answers(200, "How many servers that concerns.", LspSchemas.RESTARTED)
            .needs(ALL),
        Route.get("/v1/lsp/events", exchange -> new LspFeed(commands, exchange).serve())
            .doc(
                TAG,
                "How the servers are doing, as server-sent events: each at first, then whenever it"
                    + " has changed.")
            .answers(200, "The events.", "text/event-stream", LspSchemas.EVENT)
            .needs(new Need.AnyToken()));
  }

  private void status(Exchange exchange) throws IOException, InterruptedException {
    if (exchange.query("root").isEmpty()) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      LspFeed.seen(commands, exchange.grant()).forEach(all.putArray("servers")::add);
      exchange.json(200, Bodies.bytes(page(exchange, all, "servers", LspRoutes::byRoot)));
    } else {
      ALL.check(exchange.grant(), exchange::path);
      Path root = root(exchange.query("root").get());
      ObjectNode status = members(commands.perform("{\"cmd\":\"status\"}", root));
      exchange.json(200, Bodies.bytes(page(exchange, status, "servers", LspRoutes::byRoot)));
    }
  }

  /// With a part of one of its lists, where the client wants a part.
  private static ObjectNode page(
      Exchange exchange, ObjectNode answer, String list, Function<JsonNode, String> key) {
    Paging paging = Paging.of(exchange);
    if (paging.limit().isPresent() || paging.after().isPresent()) {
      Paging.Page<JsonNode> page = paging.page(answer.path(list).valueStream().toList(), key);
      page.items().forEach(answer.putArray(list)::add);
      page.addTo(answer);
    }
    return answer;
  }

  private static String byRoot(JsonNode server) {
    return server.path("root").stringValue("") + " " + server.path("id").stringValue("");
  }

  private void problems(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    fields.put("root", exchange.query("root").orElseThrow(LspRoutes::rootMissing));
    fields.put("scope", exchange.query("scope").orElse("workspace"));
    exchange.query("severity").ifPresent(word -> fields.put("severity", word));
    exchange.query("timeout_ms").ifPresent(text -> fields.put("timeout_ms", millis(text)));
    ObjectNode found = check(exchange, fields);
    exchange.json(200, Bodies.bytes(page(exchange, found, "files", LspRoutes::byName)));
  }

  private static String byName(JsonNode report) {
    return report.path("file").stringValue("");
  }

  private void check(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode fields = Bodies.object(exchange, "root", "files", "scope", "timeout_ms", "severity");
    exchange.json(200, Bodies.bytes(check(exchange, fields)));
  }

  /// Servers may have to start for it.
  private ObjectNode check(Exchange exchange, ObjectNode fields) throws InterruptedException {
    Thread server = Thread.currentThread();
    exchange.lasting();
    exchange.whenGone(server::interrupt);
    return perform("check", fields);
  }

  private void restart(Exchange exchange) throws IOException, InterruptedException {
    ObjectNode restarted = perform("restart", Bodies.object(exchange, "root", "server"));
    exchange.json(200, Bodies.bytes(restarted));
  }

  private ObjectNode perform(String cmd, ObjectNode fields) throws InterruptedException {
    Path root = root(Bodies.required(fields, "root"));
    ObjectNode request = fields.deepCopy();
    request.remove("root");
    return members(commands.perform(request.put("cmd", cmd).toString(), root));
  }

  private static ObjectNode members(String line) {
    ObjectNode members = JsonMapper.shared().readValue(line, ObjectNode.class);
    members.remove(List.of("ok", "text"));
    return members;
  }

  private static Path root(String text) {
    try {
      Path root = Path.of(text);
      if (root.isAbsolute()) {
        return root;
      }
    } catch (InvalidPathException e) {
      // told below
    }
    throw Problem.badRequest("'root' is the absolute path of a directory");
  }

  private static Problem rootMissing() {
    return Problem.badRequest("'root' is missing: the absolute path of a directory");
  }

  private static long millis(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Problem.badRequest("'timeout_ms' is a whole number");
    }
  }
}
