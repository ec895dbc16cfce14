package dev.konsol.http.sessions;

import dev.konsol.testkit.WebSocketClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client on a WebSocket.
final class SocketClient implements AutoCloseable {
  private final WebSocketClient socket;

  SocketClient(HttpClient client, int port, String path, String token) {
    URI address = URI.create("ws://127.0.0.1:" + port + path);
    List<String> protocols = List.of("konsol.v1", "konsol.token." + token);
    socket = new WebSocketClient(client, address, Map.of(), protocols, Served.SOON);
  }

  /// Why connecting failed.
  static String refusal(CompletionException problem) {
    return String.valueOf(problem.getCause());
  }

  void say(String text) {
    socket.say(text);
  }

  JsonNode next() {
    return JsonMapper.shared().readTree(socket.next());
  }

  /// The next of that type, whatever comes before it.
  JsonNode next(String type) {
    return until(type).getLast();
  }

  /// Everything up to the next of that type.
  List<JsonNode> until(String type) {
    List<JsonNode> all = new ArrayList<>();
    do {
      all.add(next());
    } while (!all.getLast().path("type").stringValue("").equals(type));
    return all;
  }

  @Override
  public void close() {
    socket.close();
  }
}
