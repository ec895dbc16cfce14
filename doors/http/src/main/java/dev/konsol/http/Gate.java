package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.HttpSettings.Hosts;
import java.net.URI;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Who is let in. A page of any website can send requests to this machine: so the `Host` has to be
/// one of ours, an `Origin` has to be the same, and the token has to be there.
final class Gate {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String BEARER = "Bearer ";
  private static final Map<String, String> CHALLENGE = Map.of("WWW-Authenticate", "Bearer");

  /// Browsers cannot set headers on a WebSocket, but they can offer protocols.
  static final String PROTOCOL = "konsol.v1";

  private static final String PROTOCOL_TOKEN = "konsol.token.";

  private final Hosts hosts;
  private final byte[] token;

  Gate(HttpSettings settings) {
    this.hosts = settings.hosts();
    this.token = settings.token().getBytes(UTF_8);
  }

  void checkOrigin(Exchange exchange) {
    String host = exchange.header("Host").orElse("");
    if (hosts == Hosts.LOOPBACK && !LOOPBACK.contains(withoutPort(host))) {
      throw new Problem(
          403, "foreign_host", "the host '" + host + "' is not served here: use 127.0.0.1");
    }
    Optional<String> origin = exchange.header("Origin");
    if (origin.isPresent() && !isOwn(origin.get(), host)) {
      throw new Problem(
          403, "foreign_origin", "pages of " + origin.get() + " may not use this server");
    }
  }

  void checkToken(Exchange exchange) {
    Optional<String> given =
        exchange
            .header("Authorization")
            .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
            .map(value -> value.substring(BEARER.length()).strip())
            .or(() -> protocolToken(exchange));
    if (given.isEmpty()) {
      throw new Problem(
          401,
          "token_missing",
          "send 'Authorization: Bearer TOKEN' with what stands in the file 'token' of the"
              + " daemon's directory",
          CHALLENGE);
    }
    if (!MessageDigest.isEqual(given.get().getBytes(UTF_8), token)) {
      throw new Problem(401, "token_wrong", "this is not the token of this server", CHALLENGE);
    }
  }

  private static Optional<String> protocolToken(Exchange exchange) {
    return exchange.header("Sec-WebSocket-Protocol").stream()
        .flatMap(offered -> Arrays.stream(offered.split(",", -1)))
        .map(String::strip)
        .filter(offered -> offered.startsWith(PROTOCOL_TOKEN))
        .map(offered -> offered.substring(PROTOCOL_TOKEN.length()))
        .findFirst();
  }

  /// The page that this server itself gave out, under whatever name of this machine.
  private boolean isOwn(String origin, String host) {
    try {
      String authority = Optional.ofNullable(URI.create(origin).getRawAuthority()).orElse("");
      return authority.equals(host)
          || (LOOPBACK.contains(withoutPort(authority))
              && LOOPBACK.contains(withoutPort(host))
              && port(authority).equals(port(host)));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String withoutPort(String host) {
    return host.replaceFirst(":\\d+$", "");
  }

  private static String port(String host) {
    return host.substring(withoutPort(host).length());
  }
}
