package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.WebSocketClient;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Every kind of session over HTTP, in the packaged daemon.
@Tag("slow")
class HttpKindsTest {
  private static HttpServer server;

  @BeforeAll
  static void start() {
    server = HttpServer.started("{\"text\":\"Good day.\",\"chunk_chars\":3,\"repeat\":true}");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<String> ids(String query) {
    return server
        .get("/v1/sessions" + query)
        .json()
        .path("sessions")
        .valueStream()
        .map(each -> each.path("kind").asString("") + " " + each.path("id").asString(""))
        .toList();
  }

  @Test
  void aConsoleLivesOverHttp() {
    Answer created = server.post("/v1/consoles", "key", "web", "command", "sh", "cols", 80);
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    assertThat(server.post("/v1/consoles", "key", "web", "command", "sh").text("code"))
        .isEqualTo("session_exists");
    assertThat(server.post("/v1/consoles", "key", "b", "comand", "sh").text("code"))
        .isEqualTo("unknown_field");

    Answer sent = server.post("/v1/consoles/web/input", "input", "echo a$((40+2))z\\n");
    assertThat(sent.json().path("accepted").asInt()).isEqualTo(sent.json().path("length").asInt());
    Answer waited = server.post("/v1/consoles/web/wait", "pattern", "a42z");
    assertThat(waited.text("evidence")).isEqualTo("pattern");
    assertThat(server.get("/v1/consoles/web/output").body()).contains("a42z");
    assertThat(server.get("/v1/consoles/web/screen").body()).contains("a42z");
    assertThat(server.get("/v1/consoles/web/recording").body()).startsWith("{\"version\":2");
    assertThat(ids("?kind=console")).contains("console web");
    JsonNode described =
        server
            .get("/openapi.json")
            .json()
            .at("/paths/~1v1~1consoles~1{key}/get/responses/200/content/application~1json/schema");
    assertThat(described.path("properties").propertyNames())
        .containsAll(server.get("/v1/consoles/web").json().propertyNames());
    try (HttpSocket socket = server.socket("/v1/consoles/web/attach?offset=0")) {
      assertThat(socket.next("attached").path("size").path("cols").asInt()).isEqualTo(80);
      socket.say("type", "input", "input", "exit 3\\n", "write_id", "w");
      assertThat(socket.next("accepted").path("write_id").asString("")).isEqualTo("w");
      JsonNode exited = socket.next("exited");
      assertThat(exited.path("exit_code").asInt()).isEqualTo(3);
      assertThat(socket.line()).isEqualTo(WebSocketClient.END);
    }
    assertThat(server.get("/v1/consoles/web").text("status")).isEqualTo("exited(3)");
    assertThat(server.send(server.request("/v1/consoles/web").DELETE()).status()).isEqualTo(204);
    assertThat(server.get("/v1/consoles/web").status()).isEqualTo(404);
  }

  @Test
  void agentsAreInTheListOfAllSessions() {
    String id = server.session();
    assertThat(ids("?q=" + id)).containsExactly("agent " + id);
    assertThat(ids("?kind=lsp&q=" + id)).isEmpty();
    assertThat(server.get("/v1/sessions?kind=nonsense").status()).isEqualTo(400);
  }

  @Test
  void aSnippetRunsOverHttp() {
    Answer made =
        server.post("/v1/evals", "language", "java", "cwd", server.program().home().toString());
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    String session = "/v1/evals/" + made.text("sessionId");
    Answer result = server.post(session + "/eval", "code", "int x = 40 + 2;");
    assertThat(result.text("value")).as(result.body()).isEqualTo("42");
    assertThat(server.get(session + "/variables").body()).contains("\"x\"");
    assertThat(server.post(session + "/complete", "code", "Str").body()).contains("String");
    assertThat(server.get(session + "/transcript").body()).contains("40 + 2");
    assertThat(server.get(session + "/transcript?format=notebook").body()).contains("nbformat");
    assertThat(server.post(session + "/eval", "cod", "1").text("code")).isEqualTo("unknown_field");
    assertThat(server.get("/v1/sessions?kind=eval").body()).contains("\"attention\":\"done\"");
    assertThat(server.send(server.request(session).DELETE()).status()).isEqualTo(204);
    assertThat(server.post(session + "/eval", "code", "1").text("code"))
        .isEqualTo("unknown_session");
  }

  @Test
  void languageServersAreAskedOverHttp() throws IOException {
    String root = Files.createDirectory(server.program().home().resolve("plain")).toString();
    JsonNode none = server.get("/v1/lsp?root=" + root).json();
    assertThat(none.path("servers").toString()).isEqualTo("[]");
    assertThat(none.path("directory").asString("")).isEqualTo(root);
    Answer checked = server.post("/v1/lsp/check", "root", root, "files", List.of("none.txt"));
    assertThat(checked.status()).as(checked.body()).isEqualTo(200);
    assertThat(checked.body()).contains("\"freshness\":\"unsupported\"");
    assertThat(server.post("/v1/lsp/restart", "root", root, "server", "ts").body())
        .isEqualTo("{\"restarted\":0}");
    assertThat(server.get("/v1/lsp/problems?root=" + root + "/nowhere").text("detail"))
        .isEqualTo("there is no directory '" + root + "/nowhere'");
  }

  @Test
  void everyFieldOfAnAnswerIsDescribed() throws IOException {
    Path project = Files.createDirectory(server.program().home().resolve("described"));
    Files.writeString(project.resolve("tsconfig.json"), "{}");
    Files.writeString(project.resolve("a.ts"), "");
    Files.writeString(project.resolve(".java-version"), "none\n");
    String root = project.toString();
    String id = server.session();
    assertThat(unknown("get", "/sessions/{session_id}", server.get("/sessions/" + id))).isEmpty();
    assertThat(unknown("get", "/sessions", server.get("/sessions"))).isEmpty();
    assertThat(unknown("get", "/v1/sessions", server.get("/v1/sessions"))).isEmpty();
    assertThat(unknown("get", "/v1/hosts", server.get("/v1/hosts"))).isEmpty();

    Answer servers = server.get("/v1/lsp?root=" + root);
    assertThat(servers.json().path("available")).isNotEmpty();
    Answer own = server.get("/conversations/" + id + "/lsp");
    assertThat(unknown("get", "/conversations/{id}/lsp", own)).isEmpty();
    assertThat(unknown("get", "/v1/lsp", servers)).isEmpty();
    Answer checked = server.post("/v1/lsp/check", "root", root, "files", List.of("none.txt"));
    assertThat(unknown("post", "/v1/lsp/check", checked)).isEmpty();
    Answer problems = server.get("/v1/lsp/problems?root=" + root);
    assertThat(unknown("get", "/v1/lsp/problems", problems)).isEmpty();

    Answer made = server.post("/v1/evals", "language", "java", "name", "described", "cwd", root);
    assertThat(made.json().path("notes")).isNotEmpty();
    assertThat(unknown("post", "/v1/evals", made)).isEmpty();
    Answer result = server.post("/v1/evals/" + made.text("sessionId") + "/eval", "code", "40 + 2");
    assertThat(unknown("post", "/v1/evals/{id}/eval", result)).isEmpty();
  }

  @Test
  void everythingThatASessionSaysIsDescribed() {
    String id = server.session("task", "hello");
    String path = "/sessions/{session_id}/events";
    Described described = described();
    List<JsonNode> said = server.events(id, "turn_end");

    assertThat(said).extracting(Json::type).contains("attached", "chunk", "message", "turn_end");
    assertThat(said)
        .allSatisfy(
            each ->
                assertThat(described.unknown("get", path, "text/event-stream", each))
                    .as("%s", each)
                    .isEmpty());
    assertThat(
            unknown(
                "get",
                "/sessions/{session_id}/history",
                server.get("/sessions/" + id + "/history")))
        .isEmpty();
  }

  private static Described described() {
    return new Described(server.get("/openapi.json").json());
  }

  private static List<String> unknown(String method, String path, Answer answer) {
    assertThat(answer.status()).as(answer.body()).isBetween(200, 299);
    return described().unknown(method, path, "application/json", answer.json());
  }

  @Test
  void everyRouteIsDescribed() {
    JsonNode paths = server.get("/openapi.json").json().path("paths");
    assertThat(paths.propertyNames())
        .contains(
            "/v1/sessions",
            "/v1/events",
            "/v1/evals",
            "/v1/evals/{id}/events",
            "/v1/consoles",
            "/v1/consoles/{key}",
            "/v1/consoles/{key}/attach");
    assertThat(
            server.send(server.request("/v1/consoles").PUT(BodyPublishers.ofString("{}"))).status())
        .isEqualTo(405);
  }
}
