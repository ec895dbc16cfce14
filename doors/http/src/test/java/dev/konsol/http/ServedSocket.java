package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client on a WebSocket that takes texts and bytes, in the order they come.
public final class ServedSocket implements AutoCloseable {
  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final WebSocket socket;

  /// What came.
  public sealed interface Message {
    record Text(JsonNode json) implements Message {}

    /// Output and where it begins.
    record Output(long offset, String text) implements Message {}

    record End(int code) implements Message {}
  }

  public ServedSocket(ServedRoutes served, String path) {
    URI address = URI.create(served.uri(path).toString().replaceFirst("^http", "ws"));
    socket =
        served
            .client()
            .newWebSocketBuilder()
            .subprotocols("konsol.v1", "konsol.token." + served.token())
            .buildAsync(address, new Inbox())
            .orTimeout(ServedRoutes.SOON.toSeconds(), TimeUnit.SECONDS)
            .join();
  }

  public void say(String text) {
    socket.sendText(text, true).join();
  }

  /// The same where it may be closed before all of it is sent.
  public void begin(String text) {
    var _ = socket.sendText(text, true);
  }

  public Message next() {
    try {
      Message message = received.poll(ServedRoutes.SOON.toSeconds(), TimeUnit.SECONDS);
      if (message == null) {
        throw new AssertionError("nothing came");
      }
      return message;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /// The next of that type, whatever comes before it.
  public JsonNode next(String type) {
    while (true) {
      if (next() instanceof Message.Text(JsonNode json)
          && json.path("type").stringValue("").equals(type)) {
        return json;
      }
    }
  }

  /// Output up to this text, put together.
  public String outputUntil(String last) {
    StringBuilder all = new StringBuilder();
    while (all.indexOf(last) < 0) {
      if (next() instanceof Message.Output(long _, String text)) {
        all.append(text);
      }
    }
    return all.toString();
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Inbox implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        received.add(new Message.Text(JsonMapper.shared().readTree(text.toString())));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer part, boolean last) {
      while (part.hasRemaining()) {
        bytes.write(part.get());
      }
      if (last) {
        ByteBuffer whole = ByteBuffer.wrap(bytes.toByteArray());
        received.add(new Message.Output(whole.getLong(), UTF_8.decode(whole).toString()));
        bytes.reset();
      }
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      received.add(new Message.End(code));
      return null;
    }
  }
}
