package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a link to one session is good for, tried at everything that the daemon offers.
@Tag("slow")
class ScopedTokensTest {
  private static final String SECRET = "not-for-others";
  private static HttpServer server;
  private static String agent;

  @BeforeAll
  static void start() {
    server = HttpServer.started();
    for (String key : List.of("mine", SECRET)) {
      Answer made = server.post("/v1/consoles", "key", key, "command", "echo " + key + "; cat");
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      server.post("/v1/consoles/" + key + "/wait", "pattern", key);
    }
    agent = server.session("instructions", SECRET);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /// One thing that can be asked for.
  private record Operation(String method, String path, boolean streams) {
    /// With these in place of its names.
    String at(String key) {
      return path.replace("{key}", key)
          .replaceAll("\\{(session_id|id)}", agent)
          .replaceAll("\\{[^}]*}", "0");
    }
  }

  private static List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path :
        server.get("/openapi.json").json().path("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        boolean open = operation.getValue().has("security");
        boolean streams = operation.getValue().toString().contains("text/event-stream");
        if (!open) {
          String method = operation.getKey().toUpperCase(Locale.ROOT);
          all.add(new Operation(method, path.getKey(), streams));
        }
      }
    }
    assertThat(all).hasSizeGreaterThan(40);
    return all;
  }

  private static HttpRequest.Builder request(String token, Operation operation, String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri(path)).header("Authorization", "Bearer " + token);
    return operation.method().equals("GET")
        ? request.GET()
        : request.method(operation.method(), BodyPublishers.ofString("{}"));
  }

  /// What has to be the same before and after.
  private static List<String> state() {
    List<String> state = new ArrayList<>();
    for (String key : List.of("mine", SECRET)) {
      state.add(server.get("/v1/consoles/" + key).body().replaceAll("\"attention\":.*", ""));
    }
    server
        .get("/v1/sessions")
        .json()
        .path("sessions")
        .forEach(row -> state.add(row.path("kind") + " " + row.path("id")));
    state.add(server.get("/sessions/" + agent).body());
    state.add(server.get("/v1/tokens").body());
    return state;
  }

  @Test
  void aLinkToWatchOneSessionShowsThatAndChangesNothing() throws Exception {
    Answer made = server.post("/v1/tokens", "sessions", List.of("mine"), "access", "read");
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    String token = made.text("token");
    List<String> before = state();

    for (Operation operation : operations()) {
      for (String key : List.of("mine", SECRET)) {
        attempt(token, operation, key);
      }
    }
    assertThat(state()).isEqualTo(before);
    assertThat(server.send(server.request("/v1/tokens/" + made.text("id")).DELETE()).status())
        .isEqualTo(204);
  }

  private static void attempt(String token, Operation operation, String key)
      throws IOException, InterruptedException {
    String path = operation.at(key);
    String tried = operation.method() + " " + path;
    if (operation.streams() && operation.method().equals("GET")) {
      listen(token, operation, path);
      return;
    }
    Answer answer = server.send(request(token, operation, path));
    if (operation.method().equals("GET")) {
      assertThat(answer.status()).as(tried).isIn(200, 403, 404, 426);
      assertThat(answer.body()).as(tried).doesNotContain(agent);
      if (!operation.path().equals("/openapi.json") && answer.status() == 200) {
        assertThat(answer.body()).as(tried).doesNotContain(SECRET);
      }
    } else {
      assertThat(answer.status()).as(tried + ": " + answer.body()).isEqualTo(403);
      assertThat(answer.text("code")).as(tried).isIn("read_only", "out_of_scope");
    }
  }

  /// What is heard at all is about the one session.
  private static void listen(String token, Operation operation, String path)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        server.client().send(request(token, operation, path).build(), BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      if (answer.statusCode() != 200) {
        assertThat(answer.statusCode()).as(path).isEqualTo(403);
      } else if (!path.equals("/v1/lsp/events")) {
        String data = lines.readLine();
        while (!data.startsWith("data:")) {
          data = lines.readLine();
        }
        assertThat(data).as(path).contains("mine").doesNotContain(SECRET, agent);
      }
    }
  }

  @Test
  void aLinkOutlivesTheDaemonAndIsKeptAsADigestForItsOwnerAlone() throws Exception {
    try (HttpServer restarted = HttpServer.started()) {
      restarted.post("/v1/consoles", "key", "mine", "command", "cat");
      String token = restarted.post("/v1/tokens", "sessions", List.of("mine")).text("token");
      var file = restarted.program().directory().resolve("tokens.json");
      assertThat(Files.readString(file)).doesNotContain(token);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");

      restarted.kill();
      restarted.start();
      restarted.post("/v1/consoles", "key", "mine", "command", "cat");
      restarted.post("/v1/consoles", "key", "other", "command", "cat");
      Answer seen =
          restarted.send(
              HttpRequest.newBuilder(restarted.uri("/v1/consoles"))
                  .header("Authorization", "Bearer " + token));
      assertThat(seen.json().path("sessions").size()).as(seen.body()).isEqualTo(1);
    }
  }

  @Test
  void typingIntoASharedConsoleIsRefusedOnItsSocket() {
    String token =
        server.post("/v1/tokens", "sessions", List.of("mine"), "access", "read").text("token");
    try (HttpSocket socket = server.socket("/v1/consoles/mine/attach?offset=0", token)) {
      assertThat(socket.next("attached").path("mode").asString("")).isEqualTo("read");
      socket.say("type", "input", "input", "typed", "write_id", "w");
      JsonNode refused = socket.next("error");
      assertThat(refused.path("code").asString("")).isEqualTo("read_only");
      assertThat(refused.path("write_id").asString("")).isEqualTo("w");
    }
    assertThat(server.get("/v1/consoles/mine/output").body()).doesNotContain("typed");
  }

  @Test
  void theCommandPrintsALinkAndTakesItBack() {
    Cli shared = Cli.run(server.program(), "share", "mine", "--for", "1h");
    assertThat(shared.exit()).as(shared.err()).isZero();
    String link = shared.out().strip();
    assertThat(link)
        .startsWith(server.uri("/#token=").toString())
        .endsWith("&session=console/mine");
    String id = shared.err().replaceAll("(?s).*--end (\\w+).*", "$1");
    assertThat(Cli.run(server.program(), "share", "--list").ok()).contains(id, "read", "mine");
    Cli.run(server.program(), "share", "--end", id).ok();
    assertThat(Cli.run(server.program(), "share", "--list").ok()).doesNotContain(id);
    assertThat(Cli.run(server.program(), "open", "--print", "mine").ok().strip())
        .isEqualTo(server.uri("/#token=" + server.token() + "&session=console/mine").toString());
    assertThat(Cli.run(server.program(), "open", "--print", "none").err())
        .contains("there is no session 'none'");
  }
}
