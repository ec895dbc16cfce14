package dev.konsol.http.jetty;

import dev.konsol.core.Tasks;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.SocketHandler;
import java.util.Map;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.exceptions.WebSocketException;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// Turns requests into WebSockets, whose threads are the door's.
record Upgrade(ServerWebSocketContainer sockets, Tasks tasks) {
  private static final String VERSION = "13";

  /// Before anything is made for the connection.
  static void check(Exchange exchange) {
    boolean wanted = exchange.header("Upgrade").orElse("").equalsIgnoreCase("websocket");
    if (!wanted || !exchange.header("Sec-WebSocket-Version").orElse("").equals(VERSION)) {
      throw onlyWebSocket();
    }
    if (exchange.header("Sec-WebSocket-Key").isEmpty()) {
      throw Problem.badRequest("the header Sec-WebSocket-Key is missing");
    }
  }

  private static Problem onlyWebSocket() {
    return new Problem(
        426,
        "websocket_only",
        "this address speaks WebSocket, version " + VERSION,
        Map.of("Upgrade", "websocket", "Sec-WebSocket-Version", VERSION));
  }

  /// @param most bytes of a message
  void take(
      SocketHandler handler, int most, Request request, Response response, Callback callback) {
    boolean upgraded = false;
    try {
      upgraded =
          sockets.upgrade(
              (wanted, accepted, _) -> {
                if (wanted.hasSubProtocol(Gate.PROTOCOL)) {
                  accepted.setAcceptedSubProtocol(Gate.PROTOCOL);
                }
                return new JettySocket(handler, most, tasks);
              },
              request,
              response,
              callback);
    } catch (HttpException.RuntimeException | WebSocketException e) {
      throw Problem.badRequest("the WebSocket's handshake cannot be read: " + e.getMessage());
    } finally {
      if (!upgraded) {
        handler.close();
      }
    }
    if (!upgraded) {
      throw onlyWebSocket();
    }
  }
}
