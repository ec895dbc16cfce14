package dev.konsol.checks;

import dev.konsol.testkit.WebSocketClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A WebSocket of the daemon's.
final class HttpSocket implements AutoCloseable {
  private final WebSocketClient socket;

  HttpSocket(HttpServer server, String path, String token) {
    socket =
        new WebSocketClient(
            server.client(),
            URI.create(server.uri(path).toString().replaceFirst("^http", "ws")),
            Map.of("Authorization", "Bearer " + token),
            List.of("konsol.v1"),
            HttpServer.SOON);
  }

  void say(Object... namesAndValues) {
    socket.say(Json.write(Json.object(namesAndValues)));
  }

  /// Any message, which the server may not want to hear to its end.
  void sayRaw(byte[] message) {
    socket.sayUnheard(new String(message, StandardCharsets.UTF_8));
  }

  /// The first part of a message.
  void begin(String part) {
    socket.begin(part);
  }

  /// The next message as it came, or [WebSocketClient#END].
  String line() {
    return socket.next();
  }

  JsonNode next() {
    return Json.read(line());
  }

  /// The next of that type, whatever comes before it.
  JsonNode next(String type) {
    JsonNode message = next();
    while (!Json.type(message).equals(type)) {
      message = next();
    }
    return message;
  }

  @Override
  public void close() {
    socket.close();
  }
}
