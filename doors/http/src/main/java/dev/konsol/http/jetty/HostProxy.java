package dev.konsol.http.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.Tasks;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Grants;
import dev.konsol.http.remote.RemoteAnswer;
import dev.konsol.http.remote.RemoteHttp;
import dev.konsol.http.remote.RemoteRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Requests with `?host=`: another host answers them, whatever the route, and this one hands its
/// answer on as it comes. A WebSocket becomes a tunnel to there.
final class HostProxy {
  private static final String PARAMETER = "host";
  private static final int BUFFER = 32 << 10;

  /// What concerns this connection alone, says who asks, or is said anew.
  private static final Set<String> LEFT_HERE =
      Set.of(
          "host",
          "authorization",
          "connection",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "content-length",
          "expect",
          "cookie",
          "origin",
          "sec-websocket-protocol");

  private static final Set<String> LEFT_THERE =
      Set.of("connection", "keep-alive", "transfer-encoding");

  private final RemoteHttp remote;
  private final Tasks tasks;

  /// @param tasks run tunnels
  HostProxy(OtherHosts hosts, Tasks tasks) {
    this.remote = new RemoteHttp(hosts);
    this.tasks = tasks;
  }

  /// The host that a request is for, where it is another one.
  static Optional<String> wanted(JettyExchange exchange, OtherHosts hosts) {
    return exchange.query(PARAMETER).filter(hosts::elsewhere);
  }

  /// What a request is served with.
  ///
  /// @param use ends when the token does
  record Turn(Request request, Response response, Callback callback, Grants.Use use) {
    EndPoint endPoint() {
      return request.getConnectionMetaData().getConnection().getEndPoint();
    }
  }

  /// Answers, and completes the callback.
  void serve(String host, Grant grant, JettyExchange exchange, Turn turn)
      throws IOException, InterruptedException {
    boolean upgrade = isUpgrade(exchange);
    byte[] body = upgrade ? new byte[0] : exchange.body();
    RemoteAnswer answer =
        remote.send(host, grant, request(exchange, turn.request(), upgrade, body));
    if (upgrade && answer.status() == HttpStatus.SWITCHING_PROTOCOLS_101) {
      tunnel(answer, turn);
    } else {
      relay(answer, exchange, turn);
    }
  }

  private static boolean isUpgrade(JettyExchange exchange) {
    return exchange.header("Upgrade").orElse("").equalsIgnoreCase("websocket");
  }

  private static RemoteRequest request(
      JettyExchange exchange, Request request, boolean upgrade, byte[] body) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (HttpField field : request.getHeaders()) {
      if (!LEFT_HERE.contains(field.getName().toLowerCase(Locale.ROOT))
          && field.getValue() != null) {
        headers.add(Map.entry(field.getName(), field.getValue()));
      }
    }
    if (upgrade) {
      headers.add(Map.entry("Connection", "Upgrade"));
      headers.add(Map.entry("Upgrade", "websocket"));
      if (Gate.offers(exchange)) {
        headers.add(Map.entry("Sec-WebSocket-Protocol", Gate.PROTOCOL));
      }
    } else {
      headers.add(Map.entry("Connection", "close"));
    }
    return new RemoteRequest(request.getMethod(), target(request), headers, body);
  }

  /// As it was sent, without the parameter that brought it here.
  private static String target(Request request) {
    String query = Optional.ofNullable(request.getHttpURI().getQuery()).orElse("");
    String rest =
        Arrays.stream(query.split("&", -1))
            .filter(each -> !URLDecoder.decode(each.split("=", 2)[0], UTF_8).equals(PARAMETER))
            .collect(Collectors.joining("&"));
    String path = request.getHttpURI().getPath();
    return rest.isEmpty() ? path : path + "?" + rest;
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
