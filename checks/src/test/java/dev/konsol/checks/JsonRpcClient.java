package dev.konsol.checks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A client of JSON-RPC, written from the specification: it shares no code with the program, and
/// takes nothing but messages in their frames. Not thread-safe.
sealed class JsonRpcClient implements AutoCloseable permits RpcClient, McpClient, AcpClient {
  private static final String HEADER = "Content-Length: ";

  /// How messages are told apart.
  enum Framing {
    LINES,
    HEADERS
  }

  final Streams streams;
  private final Framing framing;
  private final Map<Integer, JsonNode> early = new HashMap<>();
  private final List<JsonNode> told = new ArrayList<>();
  private int ids;

  JsonRpcClient(Streams streams, Framing framing) {
    this.streams = streams;
    this.framing = framing;
  }

  final long pid() {
    return streams.pid();
  }

  /// Sends a request and answers its id.
  final int send(String method, Map<String, ?> params) {
    int id = ++ids;
    write(Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    return id;
  }

  final void tell(String method, Map<String, ?> params) {
    write(Json.object("jsonrpc", "2.0", "method", method, "params", params));
  }

  final void write(Map<String, ?> message) {
    write(Json.write(message));
  }

  /// Any payload, in a frame.
  final void write(String payload) {
    streams.write(framed(payload, framing));
  }

  static String framed(String payload, Framing framing) {
    return switch (framing) {
      case LINES -> payload + "\n";
      case HEADERS ->
          HEADER + payload.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + payload;
    };
  }

  /// The next message, whatever it is.
  final JsonNode next() {
    if (framing == Framing.LINES) {
      return Json.read(streams.line());
    }
    int length = 0;
    for (String header = streams.line(); !header.isEmpty(); header = streams.line()) {
      if (!header.startsWith(HEADER)) {
        throw new AssertionError("not a header: " + header);
      }
      length = Integer.parseInt(header.substring(HEADER.length()));
    }
    return Json.read(streams.text(length));
  }

  /// The answer to that request; those to others are kept for whoever asks for them.
  final JsonNode receive(int id) {
    while (!early.containsKey(id)) {
      JsonNode message = next();
      if (!message.has("method")) {
        early.put(message.path("id").asInt(), message);
      } else if (message.has("id")) {
        write(answered(message));
      } else {
        told.add(message);
      }
    }
    return early.remove(id);
  }

  private Map<String, Object> answered(JsonNode request) {
    Object result = answer(request);
    Object refusal = Map.of("code", -32601, "message", "not here");
    return Json.object(
        "jsonrpc",
        "2.0",
        "id",
        request.path("id"),
        result == null ? "error" : "result",
        result == null ? refusal : result);
  }

  /// What the other side gets for its request; nothing is a refusal.
  @Nullable Object answer(JsonNode request) {
    return null;
  }

  final JsonNode result(String method, Map<String, ?> params) {
    JsonNode answer = receive(send(method, params));
    if (!answer.has("result")) {
      throw new AssertionError(method + " was refused: " + answer);
    }
    return answer.get("result");
  }

  /// The error that a request is refused with.
  final JsonNode error(String method, Map<String, ?> params) {
    JsonNode answer = receive(send(method, params));
    if (!answer.has("error")) {
      throw new AssertionError(method + " was not refused: " + answer);
    }
    return answer.get("error");
  }

  /// What the other side said by itself.
  final List<JsonNode> told() {
    return told;
  }

  final void endInput() {
    streams.endInput();
  }

  /// Reads to the end, where nothing may follow the last message, and answers the exit code.
  final int exitCode() {
    String more = streams.rest();
    if (!more.isEmpty()) {
      throw new AssertionError("more output: " + more);
    }
    return streams.exitCode();
  }

  @Override
  public void close() {
    streams.close();
  }
}
