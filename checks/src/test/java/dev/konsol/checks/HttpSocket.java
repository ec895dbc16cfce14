package dev.konsol.checks;

import java.net.URI;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A WebSocket of the daemon's. Its end comes as [#END].
final class HttpSocket implements AutoCloseable {
  static final String END = "end";

  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private final WebSocket socket;

  HttpSocket(HttpServer server, String path) {
    URI address = URI.create(server.uri(path).toString().replaceFirst("^http", "ws"));
    socket =
        server
            .client()
            .newWebSocketBuilder()
            .header("Authorization", "Bearer " + server.token())
            .subprotocols("konsol.v1")
            .buildAsync(address, new Inbox())
            .orTimeout(HttpServer.SOON.toSeconds(), TimeUnit.SECONDS)
            .join();
  }

  void say(Object... namesAndValues) {
    socket.sendText(Json.write(Json.object(namesAndValues)), true).join();
  }

  /// The same to a server that may hang up before all of it is out.
  void sayTooMuch(Object... namesAndValues) {
    socket
        .sendText(Json.write(Json.object(namesAndValues)), true)
        .exceptionally(_ -> socket)
        .join();
  }

  /// The next message as it came, or [#END].
  String line() {
    try {
      String line = received.poll(HttpServer.SOON.toSeconds(), TimeUnit.SECONDS);
      if (line == null) {
        throw new AssertionError("nothing came");
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  JsonNode next() {
    return Json.read(line());
  }

  /// The next of that type, whatever comes before it.
  JsonNode next(String type) {
    JsonNode message = next();
    while (!HttpServer.type(message).equals(type)) {
      message = next();
    }
    return message;
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

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      received.add(END);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable problem) {
      received.add(END);
    }
  }
}
