package dev.konsol.http.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.remote.RemoteRequest;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;

/// A request as it goes on to the host that it names: what was sent, without what concerns this
/// host alone.
final class ForwardedRequest {
  private static final String HOST = "host";

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

  private ForwardedRequest() {}

  /// The host that a request names.
  static Optional<String> named(JettyExchange exchange) {
    return exchange.query(HOST);
  }

  /// Whether it asks for a WebSocket.
  static boolean isUpgrade(JettyExchange exchange) {
    return exchange.header("Upgrade").orElse("").equalsIgnoreCase("websocket");
  }

  /// The request for the other host.
  ///
  /// @param body empty where the request asks for a WebSocket
  static RemoteRequest of(HostProxy.Way way, JettyExchange exchange, Request request, byte[] body) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (HttpField field : request.getHeaders()) {
      if (!LEFT_HERE.contains(field.getName().toLowerCase(Locale.ROOT))
          && field.getValue() != null) {
        headers.add(Map.entry(field.getName(), field.getValue()));
      }
    }
    if (isUpgrade(exchange)) {
      headers.add(Map.entry("Connection", "Upgrade"));
      headers.add(Map.entry("Upgrade", "websocket"));
      if (Gate.offers(exchange)) {
        headers.add(Map.entry("Sec-WebSocket-Protocol", Gate.PROTOCOL));
      }
    } else {
      headers.add(Map.entry("Connection", "close"));
    }
    return new RemoteRequest(request.getMethod(), target(way, request), headers, body);
  }

  /// As it was sent, without the parameter that brought it here.
  private static String target(HostProxy.Way way, Request request) {
    String query = Optional.ofNullable(request.getHttpURI().getQuery()).orElse("");
    String rest =
        Stream.concat(
                Arrays.stream(query.split("&", -1))
                    .filter(each -> !URLDecoder.decode(each.split("=", 2)[0], UTF_8).equals(HOST)),
                way.further().map(host -> HOST + "=" + URLEncoder.encode(host, UTF_8)).stream())
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining("&"));
    String path = request.getHttpURI().getPath();
    return rest.isEmpty() ? path : path + "?" + rest;
  }
}
