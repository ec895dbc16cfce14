package dev.konsol.http.jetty;

import dev.konsol.core.Tasks;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.access.GrantScope;
import dev.konsol.http.access.Grants;
import dev.konsol.http.remote.RemoteAnswer;
import dev.konsol.http.remote.RemoteHttp;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Requests with `?host=`: another host answers them, whatever the route, and this one hands its
/// answer on as it comes. A WebSocket becomes a tunnel to there. So it goes with requests whose
/// token another host has given: that one judges it, and answers as if it had been asked itself.
final class HostProxy {
  private static final int BUFFER = 32 << 10;

  private static final Set<String> LEFT_THERE =
      Set.of("connection", "keep-alive", "transfer-encoding");

  private final RemoteHttp remote;
  private final Tasks tasks;

  /// @param tasks run tunnels
  HostProxy(OtherHosts hosts, Tasks tasks) {
    this.remote = new RemoteHttp(hosts);
    this.tasks = tasks;
  }

  /// Where a request goes, with whose right.
  ///
  /// @param further the host that is to answer it, where the one that it goes to only judges it
  record Way(String host, GrantScope scope, Optional<String> further) {}

  /// What a request is served with.
  ///
  /// @param admitted runs when the other host has let it in
  /// @param use ends when the token does
  record Turn(
      Request request, Response response, Callback callback, Runnable admitted, Grants.Use use) {
    EndPoint endPoint() {
      return request.getConnectionMetaData().getConnection().getEndPoint();
    }
  }

  /// Answers, and completes the callback.
  void serve(Way way, JettyExchange exchange, Turn turn) throws IOException, InterruptedException {
    boolean upgrade = ForwardedRequest.isUpgrade(exchange);
    RemoteHttp.Opened opened = remote.open(way.host(), way.scope());
    boolean read = false;
    byte[] body;
    try {
      turn.admitted().run();
      body = upgrade ? new byte[0] : exchange.body();
      read = true;
    } finally {
      if (!read) {
        opened.close();
      }
    }
    RemoteAnswer answer = opened.send(ForwardedRequest.of(way, exchange, turn.request(), body));
    if (upgrade && answer.status() == HttpStatus.SWITCHING_PROTOCOLS_101) {
      tunnel(answer, turn);
    } else {
      relay(answer, exchange, turn);
    }
  }

  private static void relay(RemoteAnswer answer, JettyExchange exchange, Turn turn)
      throws IOException {
    try (answer;
        Grants.Use _ = turn.use()) {
      // A client that goes takes the other host's answer with it.
      exchange.lasting();
      exchange.whenGone(answer::close);
      begin(answer, turn.response());
      turn.response().getHeaders().put(HttpHeader.CONNECTION, "close");
      try (OutputStream out = Content.Sink.asOutputStream(turn.response())) {
        out.flush();
        copy(answer.body(), out);
      } finally {
        exchange.served();
      }
    }
    turn.callback().succeeded();
  }

  private static void copy(InputStream from, OutputStream to) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
      to.write(buffer, 0, count);
      to.flush();
    }
  }

  private static void begin(RemoteAnswer answer, Response response) {
    response.setStatus(answer.status());
    answer.headers().stream()
        .filter(each -> !LEFT_THERE.contains(each.getKey().toLowerCase(Locale.ROOT)))
        .forEach(each -> response.getHeaders().add(each.getKey(), each.getValue()));
  }

  private void tunnel(RemoteAnswer answer, Turn turn) {
    begin(answer, turn.response());
    turn.response().getHeaders().put(HttpHeader.CONNECTION, "Upgrade");
    turn.request()
        .setAttribute(
            HttpStream.UPGRADE_CONNECTION_ATTRIBUTE,
            new Tunnel(
                turn.endPoint(),
                turn.request().getConnectionMetaData().getConnector().getExecutor(),
                answer,
                turn.use(),
                tasks));
    turn.response().write(true, null, turn.callback());
  }
}
