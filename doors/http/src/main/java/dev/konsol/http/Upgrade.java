package dev.konsol.http;

import dev.konsol.core.Tasks;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// Turns requests into WebSockets, whose threads are the door's.
record Upgrade(ServerWebSocketContainer sockets, Tasks tasks) {

  /// Before anything is made for the connection.
  static void check(Exchange exchange) {
    if (!exchange.header("Upgrade").orElse("").equalsIgnoreCase("websocket")) {
      throw onlyWebSocket();
    }
  }

  private static Problem onlyWebSocket() {
    return new Problem(426, "websocket_only", "this address speaks WebSocket");
  }

  void take(SocketHandler handler, Request request, Response response, Callback callback) {
    boolean upgraded =
        sockets.upgrade(
            (wanted, accepted, _) -> {
              if (wanted.hasSubProtocol(Gate.PROTOCOL)) {
                accepted.setAcceptedSubProtocol(Gate.PROTOCOL);
              }
              return new JettySocket(handler, tasks);
            },
            request,
            response,
            callback);
    if (!upgraded) {
      handler.close();
      throw onlyWebSocket();
    }
  }
}
