package dev.konsol.checks;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The smallest client of the socket: one JSON object a line, blocking. Not thread-safe.
final class LineClient implements AutoCloseable {
  private static final int PATIENCE_MS = 60_000;

  private final Streams streams;

  LineClient(Path socket) {
    streams = Streams.of(socket);
  }

  /// Sends a request and answers the next line. Fields are names and values in turn.
  JsonNode ask(String cmd, Object... fields) {
    send(cmd, fields);
    return next();
  }

  /// The same for what must succeed.
  JsonNode ok(String cmd, Object... fields) {
    return succeeded(cmd, ask(cmd, fields));
  }

  private static JsonNode succeeded(String cmd, JsonNode answer) {
    if (!answer.path("ok").asBoolean(false)) {
      throw new AssertionError(cmd + " was refused: " + answer);
    }
    return answer;
  }

  /// The same for what must be refused: answers the reason.
  String refused(String cmd, Object... fields) {
    return reason(ask(cmd, fields));
  }

  /// Starts a console. More fields are names and values in turn.
  JsonNode create(String key, String command, Object... fields) {
    Map<String, Object> all = Json.object("key", key, "command", command);
    all.putAll(Json.object(fields));
    send("create", all);
    return succeeded("create", next());
  }

  Stream<JsonNode> sessions() {
    return ok("list").get("sessions").valueStream();
  }

  /// The same, and waits until it has said `ready`.
  long ready(String key, String command) {
    long pid = create(key, command).get("pid").asLong();
    // The terminal may bring the end of a line a moment after the line.
    awaitPattern(key, command.contains("echo ready") ? "ready\\r?\\n" : "ready");
    return pid;
  }

  /// Waits until a console prints that; answers what the daemon says then. More fields are names
  /// and values in turn.
  JsonNode awaitPattern(String key, String pattern, Object... fields) {
    Map<String, Object> all = Json.object("key", key, "until", "pattern", "pattern", pattern);
    all.put("timeout_ms", PATIENCE_MS);
    all.putAll(Json.object(fields));
    send("wait", all);
    return succeeded("wait", next());
  }

  /// Runs a command to its end and answers how it ended.
  JsonNode run(String key, String command) {
    create(key, command);
    return awaitExit(key);
  }

  JsonNode awaitExit(String key) {
    return ok("wait", "key", key, "until", "exit", "timeout_ms", PATIENCE_MS);
  }

  /// Ends a console by force, and forgets it.
  void remove(String key) {
    ok("remove", "key", key, "force", true);
  }

  /// Everything a console has printed, by reading to its end.
  byte[] everything(String key) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (long offset = 0; ; ) {
      JsonNode answer = ok("read", "key", key, "offset", offset, "view", "raw");
      byte[] bytes = data(answer);
      if (answer.has("gap") || bytes.length == 0) {
        return all.toByteArray();
      }
      all.writeBytes(bytes);
      offset = answer.get("next_offset").asLong();
    }
  }

  /// The same as text.
  String printed(String key) {
    return new String(everything(key), StandardCharsets.UTF_8);
  }

  static String reason(JsonNode answer) {
    if (answer.path("ok").asBoolean(true) || !answer.path("error").isString()) {
      throw new AssertionError("not an error: " + answer);
    }
    return answer.get("error").asString();
  }

  void send(String cmd, Object... fields) {
    send(cmd, Json.object(fields));
  }

  private void send(String cmd, Map<String, Object> fields) {
    Map<String, Object> request = Json.object("cmd", cmd);
    request.putAll(fields);
    write(Json.write(request) + "\n");
  }

  void write(String text) {
    streams.write(text);
  }

  void write(byte[] bytes) {
    streams.write(bytes);
  }

  /// The next line, which must be JSON.
  JsonNode next() {
    return Json.read(line());
  }

  String line() {
    return streams.line();
  }

  /// Whether the other side has ended the connection, after everything it sent.
  boolean ended() {
    return streams.ended();
  }

  /// The output in an answer or frame, as bytes.
  static byte[] data(JsonNode answer) {
    String data = answer.path("data").asString("");
    return answer.path("encoding").asString("").equals("base64")
        ? Base64.getDecoder().decode(data)
        : data.getBytes(StandardCharsets.UTF_8);
  }

  static String text(JsonNode answer) {
    return new String(data(answer), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    streams.close();
  }
}
