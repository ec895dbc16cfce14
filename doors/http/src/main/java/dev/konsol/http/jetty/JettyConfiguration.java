package dev.konsol.http.jetty;

import dev.konsol.http.HttpSettings.Limits;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// What Jetty is told of HTTP and WebSocket: which addresses it takes, what it says of itself, and
/// how large a message may be.
final class JettyConfiguration {
  private static final int HEADER_BYTES = 16 << 10;

  /// Names of sessions are parts of paths, whatever is in them: each part is taken as it was sent,
  /// compared with those of routes, and decoded by itself.
  private static final UriCompliance NAMES =
      UriCompliance.DEFAULT.with(
          "konsol",
          UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
          UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT,
          UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
          UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
          UriCompliance.Violation.ILLEGAL_PATH_CHARACTERS);

  private JettyConfiguration() {}

  static HttpConfiguration http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setUriCompliance(NAMES);
    http.setNotifyRemoteAsyncErrors(true);
    return http;
  }

  static void bound(ServerWebSocketContainer sockets, Limits limits) {
    sockets.setMaxTextMessageSize(limits.frameBytes());
    sockets.setMaxFrameSize(limits.frameBytes());
    sockets.setMaxBinaryMessageSize(limits.frameBytes());
    sockets.setIdleTimeout(limits.idle());
  }
}
