package dev.konsol.http;

import dev.konsol.http.SocketHandler.Socket;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A WebSocket of Jetty's. Texts come in one after the other: the next is asked for when the
/// handler is done with the last.
///
/// Public because Jetty looks for its methods.
public final class JettySocket implements Session.Listener, Socket {
  private static final Logger LOG = LoggerFactory.getLogger(JettySocket.class);
  private static final int NORMAL = 1000;
  private static final int BROKEN = 1011;

  private final SocketHandler handler;
  private volatile @Nullable Session session;
  private volatile @Nullable Thread serving;

  private JettySocket(SocketHandler handler) {
    this.handler = handler;
  }

  static void upgrade(
      ServerWebSocketContainer sockets,
      SocketHandler handler,
      Request request,
      Response response,
      Callback callback) {
    boolean upgraded =
        sockets.upgrade(
            (wanted, accepted, _) -> {
              if (wanted.hasSubProtocol(Gate.PROTOCOL)) {
                accepted.setAcceptedSubProtocol(Gate.PROTOCOL);
              }
              return new JettySocket(handler);
            },
            request,
            response,
            callback);
    if (!upgraded) {
      handler.close();
      throw new Problem(426, "websocket_only", "this address speaks WebSocket");
    }
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session = opened;
    serving = Thread.ofVirtual().name("konsol-ws").start(this::serve);
    opened.demand();
  }

  private void serve() {
    try (handler) {
      handler.open(this);
      close(NORMAL, "");
    } catch (IOException | InterruptedException e) {
      // The client is gone.
      close(NORMAL, "");
    } catch (Problem e) {
      close(BROKEN, e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a connection failed", e);
      close(BROKEN, "internal error");
    }
  }

  @Override
  public void onWebSocketText(String text) {
    try {
      handler.message(text);
    } catch (RuntimeException e) {
      LOG.error("a message failed", e);
      close(BROKEN, "internal error");
    }
    Session open = session;
    if (open != null) {
      open.demand();
    }
  }

  @Override
  public void onWebSocketClose(
      int code, String reason, org.eclipse.jetty.websocket.api.Callback callback) {
    end();
    callback.succeed();
  }

  @Override
  public void onWebSocketError(Throwable cause) {
    end();
  }

  private void end() {
    Thread thread = serving;
    if (thread != null) {
      thread.interrupt();
    }
  }

  @Override
  public void send(String text) throws IOException, InterruptedException {
    Session open = session;
    if (open == null || !open.isOpen()) {
      throw new IOException("the client is gone");
    }
    CompletableFuture<Void> taken = new CompletableFuture<>();
    open.sendText(
        text,
        org.eclipse.jetty.websocket.api.Callback.from(
            () -> taken.complete(null), taken::completeExceptionally));
    try {
      taken.get();
    } catch (ExecutionException e) {
      throw new IOException("the client is gone", e);
    }
  }

  @Override
  public void close(int code, @Nullable String reason) {
    Session open = session;
    if (open != null) {
      open.close(code, reason, org.eclipse.jetty.websocket.api.Callback.NOOP);
    }
  }
}
