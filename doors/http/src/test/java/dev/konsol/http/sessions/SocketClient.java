package dev.konsol.http.sessions;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client on a WebSocket.
final class SocketClient implements AutoCloseable {
  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private final WebSocket socket;

  SocketClient(HttpClient client, int port, String path, String token) {
    socket =
        client
            .newWebSocketBuilder()
            .subprotocols("konsol.v1", "konsol.token." + token)
            .buildAsync(URI.create("ws://127.0.0.1:" + port + path), new Inbox())
            .orTimeout(Served.SOON.toSeconds(), TimeUnit.SECONDS)
            .join();
  }

  /// Why connecting failed.
  static String refusal(CompletionException problem) {
    return String.valueOf(problem.getCause());
  }

  void say(String text) {
    socket.sendText(text, true).join();
  }

  JsonNode next() {
    try {
      String text = received.poll(Served.SOON.toSeconds(), TimeUnit.SECONDS);
      if (text == null) {
        throw new AssertionError("nothing came");
      }
      return JsonMapper.shared().readTree(text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
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
    socket.abort();
  }

  private final class Inbox implements WebSocket.Listener {
    private final StringBuilder partial = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
      partial.append(text);
      if (last) {
        received.add(partial.toString());
        partial.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
