package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The packaged daemon's agents over HTTP: what outlives its end, and who is kept out.
@Tag("slow")
class AgentServerTest {
  private static final String[] REPLIES = {
    reply("write", "{\"name\":\"shell\",\"arguments\":{\"command\":\"echo x >> written; pwd\"}}"),
    reply(
        "hang", "{\"name\":\"shell\",\"arguments\":{\"command\":\"echo x >> begun; sleep 300\"}}"),
    reply("peek", "{\"name\":\"read_file\",\"arguments\":{\"path\":\"../../token\"}}"),
    "{\"when\":{\"role\":\"user\",\"matches\":\"hello\"},\"text\":\"Good day.\",\"repeat\":true}",
    "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\",\"repeat\":true}"
  };

  @AutoClose private static HttpServer server;

  private static String reply(String word, String call) {
    return "{\"when\":{\"role\":\"user\",\"matches\":\""
        + word
        + "\"},\"tool_calls\":["
        + call
        + "],\"repeat\":true}";
  }

  @BeforeAll
  static void start() {
    server = HttpServer.started(REPLIES);
  }

  @Test
  void aPermissionThatIsAskedForOutlivesTheDaemonAndIsGivenOnce() throws IOException {
    String id = server.session();
    server.say(id, "write");
    server.await(id, "confirm");
    server.kill();
    server.start();
    try (HttpSocket socket = server.socket("/ws/" + id)) {
      JsonNode attached = socket.next();
      assertThat(Json.type(attached)).isEqualTo("attached");
      String request = attached.at("/pending/0/request_id").asString("");
      assertThat(request).isNotEmpty();
      socket.say("type", "confirmation", "request_id", request, "value", true);
      socket.next("turn_end");
      Answer second =
          server.post("/sessions/" + id + "/answers", "request_id", request, "value", true);
      assertThat(second.status()).isEqualTo(409);
      assertThat(second.text("code")).isEqualTo("already_resolved");
    }
    assertThat(server.history(id, "turn_end")).hasSize(1);
    assertThat(server.history(id, "tool_message")).hasSize(1);
    assertThat(Files.readString(folder(id).resolve("written"))).isEqualTo("x\n");
  }

  @Test
  void aToolThatWasCutShortIsReportedAndNotRunAgain() throws IOException {
    String id = server.session();
    server.say(id, "hang");
    server.grant(id);
    Path begun = folder(id).resolve("begun");
    Await.until("the tool's start", HttpServer.SOON, () -> begun.toFile().length() > 0);
    server.kill();
    server.start();
    server.awaitIdle(id);
    JsonNode result = server.history(id, "tool_message").getFirst();
    assertThat(result.path("failed").asBoolean(false)).isTrue();
    assertThat(result.path("content").asString("")).startsWith("interrupted");
    assertThat(server.history(id, "turn_end"))
        .singleElement()
        .satisfies(end -> assertThat(end.path("stop_reason").asString("")).isEqualTo("host_lost"));
    assertThat(Files.readString(begun)).isEqualTo("x\n");
    server.say(id, "hello");
    Await.until("another turn", HttpServer.SOON, () -> server.history(id, "turn_end").size() == 2);
  }

  @Test
  void aConnectionsOwnSessionDoesNotOutliveTheDaemon() {
    String id;
    try (HttpSocket socket = server.socket("/ws")) {
      id = socket.next("attached").path("session_id").asString("");
      assertThat(folderOf(id)).isDirectory();
      server.kill();
    }
    server.start();
    Await.until(
        "its end",
        HttpServer.SOON,
        () -> server.get("/sessions/" + id).status() == 404 && !Files.exists(folderOf(id)));
  }

  @Test
  void theFolderOfAConversationIsKeptAcrossRestarts() {
    String id = server.session();
    String home = server.program().home().toString();
    HttpRequest.Builder put =
        server
            .request("/conversations/" + id + "/cwd")
            .PUT(BodyPublishers.ofString("{\"cwd\":\"" + home + "\"}"));
    assertThat(server.send(put).status()).isEqualTo(200);
    server.kill();
    server.start();
    assertThat(server.get("/conversations/" + id + "/cwd").text("cwd")).isEqualTo(home);
    assertThat(server.get("/conversations/" + id + "/lsp").json().path("connected").isBoolean())
        .isTrue();
  }

  @Test
  void interruptEndsTheTurnAndWhatItStarted() {
    String id = server.session();
    server.say(id, "hang");
    server.grant(id);
    Await.until("the tool", HttpServer.SOON, () -> Files.exists(folderOf(id).resolve("begun")));
    assertThat(server.post("/sessions/" + id + "/interrupt").status()).isEqualTo(200);
    assertThat(server.await(id, "turn_end").path("stop_reason").asString(""))
        .isEqualTo("interrupted");
    Await.until(
        "the end of the command",
        HttpServer.SOON,
        () -> server.program().alive().stream().noneMatch(AgentServerTest::sleeps));
  }

  private static boolean sleeps(long pid) {
    return Processes.commandLine(pid).contains("sleep 300");
  }

  @Test
  void thePageNeedsNoTokenAndLoadsNothingFromElsewhere() throws Exception {
    for (String path : List.of("/", "/page/main.js", "/page/main.css")) {
      HttpRequest bare = HttpRequest.newBuilder(server.uri(path)).build();
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(bare, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .startsWith("default-src 'none'");
      assertThat(answer.body()).isNotEmpty().doesNotContain(server.token()).doesNotContain("//cdn");
    }
  }

  @Test
  void noPathLeadsOutOfASessionsFolder() {
    String id = server.session();
    server.say(id, "peek");
    server.await(id, "turn_end");
    JsonNode result = server.history(id, "tool_message").getFirst();
    assertThat(result.path("failed").asBoolean(false)).isTrue();
    assertThat(result.toString()).doesNotContain(server.token());
  }

  @Test
  void theSocketHasADoorToTheSameSessions() {
    String id = server.session();
    server.say(id, "hello");
    server.await(id, "turn_end");
    try (LineClient line = server.program().connect()) {
      line.ok("open", "door", "agent", "cwd", server.program().home().toString());
      line.write(Json.write(Json.object("type", "attach", "session_id", id, "after", 2)) + "\n");
      assertThat(Json.type(line.next())).isEqualTo("attached");
      assertThat(line.next().path("seq").asInt(0)).isEqualTo(3);
    }
    try (LineClient line = server.program().connect()) {
      line.ok("open", "door", "agent", "cwd", server.program().home().toString());
      line.write(Json.write(Json.object("type", "message", "text", "hello")) + "\n");
      JsonNode message = line.next();
      while (!Json.type(message).equals("turn_end")) {
        message = line.next();
      }
    }
  }

  @Test
  void anEditorFindsTheSameSessionsThroughTheSocket() {
    String id = server.session();
    server.say(id, "hello");
    server.await(id, "turn_end");
    try (LineClient line = server.program().connect()) {
      line.ok("open", "door", "acp", "cwd", server.program().home().toString());
      line.write(
          """
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}
          {"jsonrpc":"2.0","id":2,"method":"session/list","params":{}}
          """);
      assertThat(line.next().at("/result/protocolVersion").asInt(0)).isEqualTo(1);
      assertThat(line.next().at("/result/sessions").findValuesAsString("sessionId")).contains(id);
    }
  }

  @Test
  void onlyWhoHasTheTokenAndComesFromHereIsLetIn() {
    assertThat(server.send(HttpRequest.newBuilder(server.uri("/healthz"))).status()).isEqualTo(200);
    for (String path :
        List.of("/sessions", "/metrics", "/openapi.json", "/mcp", "/ws", "/nowhere")) {
      assertThat(server.send(HttpRequest.newBuilder(server.uri(path))).status())
          .as(path)
          .isEqualTo(401);
      assertThat(
              server
                  .send(server.request(path).setHeader("Authorization", "Bearer " + "0".repeat(64)))
                  .status())
          .as(path)
          .isEqualTo(401);
      assertThat(server.send(server.request(path).header("Origin", "http://evil.example")).status())
          .as(path)
          .isEqualTo(403);
    }
    String rebound =
        raw(
            "GET /sessions HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer "
                + server.token()
                + "\r\nConnection: close\r\n\r\n");
    assertThat(rebound).startsWith("HTTP/1.1 403");
  }

  @Test
  void whatIsMalformedOrTooLargeIsRefusedAndTheNextIsServed() {
    assertThat(raw("\u0000\u0001\u0002 nonsense\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(
            raw(
                "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
                    + "x".repeat(40_000)
                    + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431");
    assertThat(
            raw("GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 4");
    assertThat(
            raw(
                "GET /sessions/%2e%2e%2f%zz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 4");
    assertThat(
            raw(
                "POST /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                    + server.token()
                    + "\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n{"))
        .startsWith("HTTP/1.1 413");
    assertThat(server.get("/healthz").status()).isEqualTo(200);
  }

  private static String raw(String request) {
    URI address = server.uri("/");
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.setSoTimeout((int) HttpServer.SOON.toMillis());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes(12), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "the connection was cut: " + e.getMessage();
    }
  }

  private static Path folder(String id) {
    return Path.of(server.get("/conversations/" + id + "/cwd").text("cwd"));
  }

  private static Path folderOf(String id) {
    return server.program().directory().resolve("work").resolve(id);
  }
}
