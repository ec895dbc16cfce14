package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Messages;
import dev.konsol.mcp.http.HttpCall.Events;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answer to one POST: plain JSON when the result is all there is, a stream of events when
/// something has to be said before it. Safe for any thread.
final class Reply implements Answering {
  private final HttpCall call;
  private final Map<String, String> headers;
  private final boolean mayStream;
  private @Nullable Events events;
  private boolean finished;

  Reply(HttpCall call, Map<String, String> headers) {
    this.call = call;
    this.headers = headers;
    this.mayStream = call.header("Accept").orElse("").contains("text/event-stream");
  }

  @Override
  public synchronized boolean send(Message message) throws IOException {
    if (!mayStream || finished) {
      return false;
    }
    open().event(Messages.encode(message));
    return true;
  }

  @Override
  public synchronized void finish(int status, Message message) throws IOException {
    finished = true;
    byte[] json = Messages.encode(message);
    if (events == null) {
      call.answer(status, headers, json);
    } else {
      try (Events stream = events) {
        stream.event(json);
      }
    }
  }

  /// Without a result.
  synchronized void end() throws IOException {
    finished = true;
    if (events == null) {
      call.answer(202, headers, new byte[0]);
    } else {
      events.close();
    }
  }

  private Events open() throws IOException {
    Events stream = events;
    if (stream == null) {
      stream = call.stream(headers);
      events = stream;
    }
    return stream;
  }
}
