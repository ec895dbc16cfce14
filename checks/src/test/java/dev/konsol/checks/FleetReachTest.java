package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.WebSocketClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Three hosts, and every session reached through a host that does not have it, by every way in.
/// The third has only consoles and agents for others, and no room for new sessions.
@Tag("slow")
@Timeout(300)
@SuppressWarnings("NullAway.Init") // started before all
class FleetReachTest {
  private static FleetHosts fleet;
  private static HttpServer a;
  private static HttpServer b;

  @BeforeAll
  static void start() throws Exception {
    fleet = FleetHosts.empty();
    a = fleet.add("a", Map.of("KONSOL_LABELS", "zone=west"));
    b =
        fleet.add(
            "b", Map.of("KONSOL_LABELS", "zone=east,gpu=yes", "ANTHROPIC_API_KEY", "for-nobody"));
    fleet.add(
        "c",
        Map.of(
            "KONSOL_LABELS",
            "gpu=yes",
            "KONSOL_FLEET_ACCEPT",
            "console,agent",
            "KONSOL_FLEET_CAPACITY",
            "0"));
    fleet.awaitTogether();
  }

  @AfterAll
  static void stop() throws Exception {
    fleet.close();
  }

  private static Cli on(String host, String... words) {
    return Cli.run(fleet.program(host), words);
  }

  /// Until it succeeds, says nothing else and is right: who is asked for the first time may need
  /// longer than a list of all hosts, or a look for a name, waits.
  private static void awaitSaid(Predicate<String> right, String host, String... words) {
    Await.until(
        String.join(" ", words) + " on " + host,
        HttpServer.SOON,
        () -> {
          Cli ran = on(host, words);
          return ran.exit() == 0 && ran.err().isEmpty() && right.test(ran.out());
        });
  }

  @Test
  void commandsReachConsolesOfOtherHosts() {
    on("a", "console", "create", "--key", "cli@b", "--", "sh", "-c", "echo hello; cat").ok();
    on("a", "console", "wait", "--pattern", "hello", "--timeout", "20", "cli@b").ok();
    on("a", "console", "send", "--enter", "cli@b", "typed").ok();
    on("a", "console", "wait", "--pattern", "typed", "--timeout", "20", "cli@b").ok();
    // A name alone is found wherever it is.
    awaitSaid(
        said -> said.contains("hello") && said.contains("typed"), "c", "console", "read", "cli");
    awaitSaid(said -> said.contains("cli@b\n"), "a", "console", "ls", "--all", "--quiet");
    awaitSaid(said -> said.contains("\"host\":\"b\""), "a", "ls", "--all", "--json");
    assertThat(on("b", "console", "ls", "--quiet").ok()).contains("cli\n");
    on("a", "console", "rm", "cli@b").ok();
    assertThat(on("a", "console", "read", "cli@b").failure(1)).contains("cli");
    assertThat(on("a", "console", "read", "cli@nowhere").failure(1))
        .contains("there is no host 'nowhere'", "a, b, c");
  }

  @Test
  void commandsReachEvaluationsOfOtherHosts() {
    String home = b.program().home().toString();
    on("b", "eval", "--project", home, "--session", "sum@b", "int x = 40").ok();
    assertThat(on("a", "eval", "--session", "sum@b", "x + 2").ok()).isEqualTo("42\n");
    awaitSaid("43\n"::equals, "c", "eval", "--session", "sum", "x + 3");
    on("a", "session", "close", "sum@b").ok();
    assertThat(on("a", "eval", "--session", "other@c", "1").failure(1)).contains("does not let");
  }

  @Test
  void hostsAreListed() {
    String listed = on("a", "host", "ls").ok();
    // The fourth comes and goes with another test.
    assertThat(listed.lines().filter(line -> !line.startsWith("d "))).hasSize(4);
    assertThat(listed).contains("a*", "gpu=yes,zone=east", "reachable (full)");
    assertThat(on("b", "host", "ls", "--json").ok())
        .contains("\"name\":\"c\"", "\"accepts\":[\"agent\",\"console\"]");
    JsonNode second = fleet.rows("a").get(1);
    assertThat(second.path("name").asString()).isEqualTo("b");
    assertThat(second.path("labels").path("gpu").asString()).isEqualTo("yes");
    assertThat(second.path("self").asBoolean(true)).isFalse();
    assertThat(a.get("/openapi.json").body()).contains("/v1/hosts", "/move");
    assertThat(a.get("/metrics").body()).contains("konsol_fleet_hosts{state=\"reachable\"} 3");
  }

  @Test
  void linesKeepOrderAndIdsAcrossHosts() {
    try (LineClient here = fleet.program("a").connect()) {
      here.ok("create", "host", "b", "key", "lines", "command", "echo ready; cat");
      here.send("wait", "host", "b", "key", "lines", "pattern", "ready", "timeout_ms", 20_000);
      here.send("ping");
      assertThat(here.next().path("evidence").asString("")).isEqualTo("pattern");
      assertThat(here.next().path("ok").asBoolean(false)).isTrue();
      here.send("wait", "host", "b", "key", "lines", "pattern", "later", "id", 1);
      here.send("ping", "id", 2);
      assertThat(here.next().path("id").asInt(0)).isEqualTo(2);
      here.send("send", "host", "b", "key", "lines", "input", "later\n", "id", "three");
      assertThat(Stream.of(here.next(), here.next()).map(each -> each.path("id").asString()))
          .containsExactlyInAnyOrder("1", "three");
      assertThat(here.refused("shutdown", "host", "b")).contains("its own machine");
      JsonNode attached = here.ok("attach", "host", "b", "key", "lines", "offset", 0);
      assertThat(attached.path("key").asString("")).isEqualTo("lines");
      JsonNode frame = here.next();
      assertThat(frame.path("host").asString("")).isEqualTo("b");
      assertThat(LineClient.text(frame)).startsWith("ready");
    }
    try (LineClient there = fleet.program("a").connect()) {
      there.ok("open", "door", "lines", "host", "b");
      assertThat(there.ok("hello").path("host").asString("")).isEqualTo("b");
      there.remove("lines");
    }
  }

  @Test
  void hostileNamesOfHostsAreRefusedAndGoNowhere() {
    try (LineClient client = fleet.program("a").connect()) {
      for (String name :
          List.of("", "*", ">", "b.", "b*", "_INBOX.>", "b c", "../b", "B", "x".repeat(5000))) {
        assertThat(client.refused("list", "host", name)).contains("there is no host");
        assertThat(client.refused("open", "door", "lines", "host", name))
            .contains("there is no host");
      }
      assertThat(client.refused("list", "host", 7)).contains("'host' must be a string");
      client.ok("ping");
    }
    assertThat(a.get("/v1/consoles?host=%2A").status()).isEqualTo(400);
    assertThat(a.get("/v1/consoles?host=b%0D%0AX%3A%20y").status()).isEqualTo(400);
  }

  @Test
  void everyRouteOfHttpReachesEveryHost() throws Exception {
    Answer made = a.post("/v1/consoles?host=b", "key", "web", "command", "echo hello; cat");
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    a.post("/v1/consoles/web/wait?host=b", "pattern", "hello\\r?\\n");
    assertThat(a.get("/v1/consoles/web").status()).isEqualTo(404);
    assertThat(a.get("/v1/consoles/web/output?host=b").body()).isEqualTo("hello\r\n");
    assertThat(a.get("/v1/nothing?host=b").status()).isEqualTo(404);
    Await.until(
        "all hosts' sessions", HttpServer.SOON, () -> listedHosts("web").equals(List.of("b")));
    try (HttpSocket socket = a.socket("/v1/consoles/web/attach?host=b&offset=0")) {
      assertThat(socket.next("attached").path("key").asString("")).isEqualTo("web");
      socket.say("type", "input", "input", "through a socket\n");
      a.post("/v1/consoles/web/wait?host=b", "pattern", "through a socket");
    }
    HttpRequest events = a.request("/v1/events?host=b").timeout(HttpServer.SOON).build();
    try (Stream<String> lines = a.client().send(events, BodyHandlers.ofLines()).body()) {
      assertThat(lines.filter(each -> each.contains("\"web\"")).findFirst()).isPresent();
    }
    assertThat(a.send(a.request("/v1/consoles/web?host=b").DELETE()).status()).isIn(200, 204);
  }

  private static List<String> listedHosts(String id) {
    JsonNode all = a.get("/v1/sessions?all=true").json();
    assertThat(all.has("unreachable")).isTrue();
    return all.path("sessions")
        .valueStream()
        .filter(row -> row.path("id").asString("").equals(id))
        .map(row -> row.path("host").asString(""))
        .toList();
  }

  @Test
  void toolsOfMcpTakeAHost() {
    try (McpClient client = new McpClient(fleet.program("a"))) {
      assertThat(
              client.said(
                  "console_create", Map.of("host", "b", "key", "mcp", "command", "echo hi; cat")))
          .contains("mcp");
      assertThat(client.said("console_list", Map.of("host", "b"))).contains("mcp");
      assertThat(client.said("console_list", Map.of())).doesNotContain("mcp");
      assertThat(client.said("console_list", Map.of("host", "nowhere")))
          .contains("there is no host 'nowhere'");
      on("b", "console", "rm", "mcp").ok();
    }
  }

  @Test
  void tokensAreGoodForNoMoreOnOtherHosts() {
    b.post("/v1/consoles", "key", "same", "command", "cat");
    a.post("/v1/consoles", "key", "same", "command", "cat");
    String reader = token("kinds", List.of("console"), "access", "read");
    assertThat(with(reader, "/v1/consoles/same?host=b")).isEqualTo(200);
    assertThat(typed(reader, "/v1/consoles/same/input?host=b")).isEqualTo(403);
    assertThat(with(reader, "/v1/tokens?host=b")).isEqualTo(403);
    String one = token("sessions", List.of("same"), "access", "write");
    assertThat(typed(one, "/v1/consoles/same/input")).isEqualTo(200);
    // What is called the same there is another console.
    assertThat(typed(one, "/v1/consoles/same/input?host=b")).isEqualTo(403);
    assertThat(with("wrong".repeat(8), "/v1/consoles/same?host=b")).isEqualTo(401);
  }

  @Test
  void aTokenForOneSessionHoldsOnEveryHostUntilItIsTakenBack() {
    a.post("/v1/consoles", "key", "mine", "command", "echo hello; cat");
    a.post("/v1/consoles/mine/wait", "pattern", "hello\\r?\\n");
    a.post("/v1/consoles", "key", "secret", "command", "cat");
    b.post("/v1/consoles", "key", "mine", "command", "cat");
    Answer made = a.post("/v1/tokens", "sessions", List.of("mine"), "access", "write");
    String token = made.text("token");
    for (String path : List.of("/v1/consoles/mine/output", "/v1/consoles/mine/output?host=a")) {
      Answer read = at(b, token, path);
      assertThat(read.status()).as(read.body()).isEqualTo(200);
      assertThat(read.body()).isEqualTo("hello\r\n");
    }
    for (String path : List.of("/v1/consoles/secret", "/v1/consoles/mine?host=b", "/v1/tokens")) {
      assertThat(at(b, token, path).status()).as(path).isEqualTo(403);
    }
    String secret = token.substring(0, token.indexOf('.'));
    for (String other :
        List.of(secret, secret + ".b", secret + ".nowhere", "x" + token, a.token() + ".a")) {
      assertThat(at(b, other, "/v1/consoles/mine").status()).as(other).isEqualTo(401);
    }
    try (HttpSocket socket = b.socket("/v1/consoles/mine/attach?offset=0", token)) {
      assertThat(socket.next("attached").path("key").asString("")).isEqualTo("mine");
      a.send(a.request("/v1/tokens/" + made.text("id")).DELETE());
      String line = socket.line();
      while (!line.equals(WebSocketClient.END)) {
        line = socket.line();
      }
    }
    assertThat(at(b, token, "/v1/consoles/mine/output").status()).isEqualTo(401);
  }

  private static Answer at(HttpServer host, String token, String path) {
    return host.send(
        HttpRequest.newBuilder(host.uri(path)).header("Authorization", "Bearer " + token));
  }

  @Test
  void aHostWithoutHttpIsReachedThroughThatOfOthers() {
    try (HttpServer d = HttpServer.started(fleet.variables("d", Map.of("KONSOL_HTTP", "off")))) {
      Await.until("d", HttpServer.SOON, () -> a.get("/v1/consoles?host=d").status() == 200);
      a.post("/v1/consoles?host=d", "key", "far", "command", "echo hello; cat");
      a.post("/v1/consoles/far/wait?host=d", "pattern", "hello");
      try (HttpSocket socket = a.socket("/v1/consoles/far/attach?host=d&offset=0")) {
        assertThat(socket.next("attached").path("key").asString("")).isEqualTo("far");
        socket.say("type", "input", "input", "through a socket\n");
        a.post("/v1/consoles/far/wait?host=d", "pattern", "through a socket");
      }
      Await.until(
          "all hosts' sessions", HttpServer.SOON, () -> listedHosts("far").equals(List.of("d")));
      assertThat(d.program().directory().resolve("http.url")).doesNotExist();
      assertThat(Processes.listening(d.program().pid())).isEmpty();
      assertThat(Processes.listening(a.program().pid())).isNotEmpty();
    }
  }

  private static String token(Object... wanted) {
    Answer made = a.post("/v1/tokens", wanted);
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    return made.text("token");
  }

  private static int with(String token, String path) {
    return a.send(HttpRequest.newBuilder(a.uri(path)).header("Authorization", "Bearer " + token))
        .status();
  }

  private static int typed(String token, String path) {
    return a.send(
            HttpRequest.newBuilder(a.uri(path))
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.ofString("{\"input\":\"x\"}")))
        .status();
  }

  @Test
  void newSessionsGoWhereLabelsFitAndThereIsRoom() {
    Answer named = a.post("/sessions", "host", "b");
    assertThat(named.text("host")).as(named.body()).isEqualTo("b");
    Answer labelled = a.post("/sessions", "labels", Map.of("gpu", "yes"));
    assertThat(labelled.text("host")).as(labelled.body()).isEqualTo("b");
    assertThat(a.post("/sessions", "host", "c").status()).isEqualTo(429);
    assertThat(a.post("/sessions", "labels", Map.of("gpu", "no")).status()).isEqualTo(409);
    // They share a store: whoever is asked has it.
    assertThat(a.get("/sessions/" + named.text("session_id")).status()).isEqualTo(200);
  }

  @Test
  void aHostWithoutTheModelIsPassedOver() {
    Answer made = a.post("/sessions", "model", "anthropic:some");
    assertThat(made.text("host")).as(made.body()).isEqualTo("b");
    Answer refused = a.post("/sessions", "model", "gemini:some");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).as(refused.body()).isEqualTo("no_model");
    assertThat(a.post("/sessions", "model", "anthropic:some", "host", "a").text("code"))
        .isEqualTo("no_model");
  }

  @Test
  void theDashboardAsksForWhatHostsMeasure() throws Exception {
    String measured = a.get("/metrics").body();
    String dashboard = Files.readString(Path.of("../deploy/grafana/konsol-fleet.json"));
    assertThat(Pattern.compile("konsol_[a-z_]+").matcher(dashboard).results())
        .hasSizeGreaterThan(8)
        .allSatisfy(found -> assertThat(measured).contains(found.group()));
  }

  @Test
  void aSessionIsMovedOnPurpose() {
    b.script("{\"text\":\"answered there\",\"repeat\":true}");
    String session = a.session("host", "a", "model", b.model());
    Answer moved = a.post("/sessions/" + session + "/move", "host", "b");
    assertThat(moved.status()).as(moved.body()).isEqualTo(200);
    assertThat(moved.text("host")).isEqualTo("b");
    a.say(session, "go on");
    assertThat(a.await(session, "turn_end").path("stop_reason").asString(""))
        .isEqualTo("completed");
    Answer back = fleet.get("c").post("/sessions/" + session + "/move", "host", "a");
    assertThat(back.text("host")).as(back.body()).isEqualTo("a");
    assertThat(a.post("/sessions/" + session + "/move", "host", "nowhere").status()).isEqualTo(400);
  }

  @Test
  void whatOnlyTheOwnerDoesIsAskedOfAnyHost() {
    String session = a.session("host", "b");
    Answer changed =
        a.send(
            a.request("/conversations/" + session + "/cwd")
                .PUT(BodyPublishers.ofString("{\"cwd\":\"/\"}")));
    assertThat(changed.text("cwd")).as(changed.body()).isEqualTo("/");
    assertThat(a.get("/conversations/" + session + "/cwd").text("cwd")).isEqualTo("/");
    assertThat(a.send(a.request("/sessions/" + session).DELETE()).status()).isEqualTo(204);
    assertThat(b.get("/sessions/" + session).status()).isEqualTo(404);
  }

  @Test
  void aNameThatIsTakenIsRefusedWithWhoHasIt() {
    try (KonsolProgram second = new KonsolProgram(fleet.variables("a", Map.of()))) {
      Cli refused = Cli.run(second, "start");
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err()).contains("'a'", "pid " + fleet.program("a").pid());
    }
  }

  @Test
  void aHostWithAnotherTokenIsNotOneOfThem() {
    Map<String, String> other = Map.of("KONSOL_FLEET_TOKEN", "another-token-of-that-length");
    try (HttpServer stranger = HttpServer.started(fleet.variables("stranger", other))) {
      Answer asked = stranger.get("/v1/consoles?host=b");
      assertThat(asked.status()).as(asked.body()).isEqualTo(400);
      assertThat(stranger.get("/v1/hosts").json().path("hosts").size()).isEqualTo(1);
      assertThat(fleet.rows("a"))
          .noneMatch(row -> row.path("name").asString("").equals("stranger"));
    }
  }
}
