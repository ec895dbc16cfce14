package dev.konsol.testkit;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A client on a WebSocket, which keeps what comes until it is asked for. The end of the connection
/// comes as [#END].
public final class WebSocketClient implements AutoCloseable {
  public static final String END = "end";

  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private final WebSocket socket;
  private final Duration patience;

  /// @param protocols the subprotocols that are offered, the wanted one first
  /// @param patience how long anything may take
  /// @throws CompletionException when the server does not let it in
  public WebSocketClient(
      HttpClient client,
      URI address,
      Map<String, String> headers,
      List<String> protocols,
      Duration patience) {
    this.patience = patience;
    WebSocket.Builder builder = client.newWebSocketBuilder();
    headers.forEach(builder::header);
    List<String> others = protocols.subList(1, protocols.size());
    socket =
        builder
            .subprotocols(protocols.getFirst(), others.toArray(String[]::new))
            .buildAsync(address, new Inbox())
            .orTimeout(patience.toSeconds(), TimeUnit.SECONDS)
            .join();
  }

  public void say(String text) {
    socket.sendText(text, true).join();
  }

  /// The same to a server that may hang up before all of it is out.
  public void sayUnheard(String text) {
    socket.sendText(text, true).exceptionally(_ -> socket).join();
  }

  /// The first part of a message.
  public void begin(String part) {
    socket.sendText(part, false).join();
  }

  /// The next message as it came, or [#END].
  public String next() {
    try {
      String text = received.poll(patience.toSeconds(), TimeUnit.SECONDS);
      if (text == null) {
        throw new AssertionError("nothing came");
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
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
