package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A daemon in the background that answers over HTTP, and a client with its token.
final class HttpServer implements AutoCloseable {
  static final Duration SOON = Duration.ofSeconds(60);

  private final KonsolProgram program;
  private final HttpClient client = HttpClient.newHttpClient();

  /// What came back.
  record Answer(int status, String body) {
    JsonNode json() {
      return Json.read(body);
    }

    String text(String name) {
      return json().path(name).asString("");
    }
  }

  private HttpServer(KonsolProgram program) {
    this.program = program;
  }

  static HttpServer started(String... replies) {
    return started(Map.of(), replies);
  }

  /// The same with variables of the user's.
  static HttpServer started(Map<String, String> extra, String... replies) {
    Map<String, String> variables = new HashMap<>();
    variables.put("KONSOL_HTTP", "127.0.0.1:0");
    variables.put("KONSOL_PERMISSIONS", "ask");
    variables.putAll(extra);
    KonsolProgram program = new KonsolProgram(variables);
    HttpServer server = new HttpServer(program);
    server.script(replies);
    server.start();
    return server;
  }

  /// The same of a daemon that somebody else started.
  static HttpServer of(KonsolProgram program) {
    return new HttpServer(program);
  }

  void script(String... replies) {
    try {
      Files.writeString(scriptFile(), "{\"replies\":[" + String.join(",", replies) + "]}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path scriptFile() {
    return program.home().resolve("script.json");
  }

  void start() {
    Cli.run(program, "start", "--model", model(), "--allow", "list_files").ok();
  }

  /// The model that answers from the script.
  String model() {
    return "script:" + scriptFile();
  }

  /// As a crash would: nothing is written, nobody is told.
  void kill() {
    long pid = program.pid();
    Processes.signal("KILL", pid);
    Await.until("the daemon's end", SOON, () -> !Processes.alive(pid));
  }

  KonsolProgram program() {
    return program;
  }

  HttpClient client() {
    return client;
  }

  URI uri(String path) {
    return URI.create(read("http.url") + path);
  }

  String token() {
    return read("token");
  }

  private String read(String file) {
    try {
      return Files.readString(program.directory().resolve(file)).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + token());
  }

  Answer get(String path) {
    return send(request(path));
  }

  Answer post(String path, Object... namesAndValues) {
    String body = Json.write(Json.object(namesAndValues));
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(request.timeout(SOON).build(), BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /// A new session's id.
  String session(Object... namesAndValues) {
    Answer made = post("/sessions", namesAndValues);
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    return made.text("session_id");
  }

  void say(String session, String text) {
    Answer taken = post("/sessions/" + session + "/messages", "text", text);
    assertThat(taken.status()).as(taken.body()).isEqualTo(202);
  }

  List<JsonNode> history(String session) {
    return get("/sessions/" + session + "/history").json().path("messages").valueStream().toList();
  }

  List<JsonNode> history(String session, String type) {
    return history(session).stream().filter(each -> Json.type(each).equals(type)).toList();
  }

  JsonNode await(String session, String type) {
    Await.until(type, SOON, () -> !history(session, type).isEmpty());
    return history(session, type).getLast();
  }

  /// Gives the permission that the session asks for.
  void grant(String session) {
    String request = await(session, "confirm").path("request_id").asString("");
    Answer granted =
        post("/sessions/" + session + "/answers", "request_id", request, "value", true);
    assertThat(granted.status()).as(granted.body()).isEqualTo(200);
  }

  /// What is streamed of a session, from its beginning to the first of that type.
  List<JsonNode> events(String session, String type) {
    HttpRequest request = request("/sessions/" + session + "/events").timeout(SOON).build();
    List<JsonNode> all = new ArrayList<>();
    try (Stream<String> lines = client.send(request, BodyHandlers.ofLines()).body()) {
      Iterator<String> line = lines.filter(each -> each.startsWith("data:")).iterator();
      do {
        all.add(Json.read(line.next().substring("data:".length())));
      } while (!Json.type(all.getLast()).equals(type));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  void awaitIdle(String session) {
    Await.until(
        "the end of the turn",
        SOON,
        () -> !get("/sessions/" + session).json().path("busy").asBoolean(true));
  }

  HttpSocket socket(String path) {
    return socket(path, token());
  }

  HttpSocket socket(String path, String token) {
    return new HttpSocket(this, path, token);
  }

  @Override
  public void close() {
    client.close();
    program.close();
  }
}
