package dev.konsol.http.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.Problem;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Grants;
import dev.konsol.http.access.Tokens;
import java.net.URI;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who is let in. A page of any website can send requests to this machine: so the `Host` has to be
/// one of ours, an `Origin` has to be the same, and the token has to be there.
final class Gate {
  private static final String BEARER = "Bearer ";
  private static final Map<String, String> CHALLENGE = Map.of("WWW-Authenticate", "Bearer");

  /// Browsers cannot set headers on a WebSocket, but they can offer protocols.
  static final String PROTOCOL = "konsol.v1";

  private static final String PROTOCOL_TOKEN = "konsol.token.";

  private final Hosts hosts;
  private final byte[] token;
  private final Grants grants;

  Gate(HttpSettings settings) {
    this.hosts = settings.hosts();
    this.token = settings.token().getBytes(UTF_8);
    this.grants = settings.grants();
  }

  void checkOrigin(JettyExchange exchange) {
    String host = only(exchange, "Host").orElse("");
    if (hosts == Hosts.LOOPBACK && !LoopbackName.is(withoutPort(host))) {
      throw new Problem(
          403, "foreign_host", "the host '" + host + "' is not served here: use 127.0.0.1");
    }
    Optional<String> origin = only(exchange, "Origin");
    if (origin.isPresent() && !isOwn(origin.get(), host)) {
      throw new Problem(
          403, "foreign_origin", "pages of " + origin.get() + " may not use this server");
    }
  }

  /// A header that says who asks, or from where: were there two, we might go by one and whoever
  /// stands before us by the other.
  private static Optional<String> only(JettyExchange exchange, String header) {
    List<String> values = exchange.values(header);
    if (values.size() > 1) {
      throw new Problem(400, "ambiguous_header", "send the header " + header + " once");
    }
    return values.stream().findFirst();
  }

  /// What the token is good for that the request came with.
  Grant admit(JettyExchange exchange) {
    List<String> given = tokens(exchange);
    if (given.isEmpty()) {
      throw new Problem(
          401,
          "token_missing",
          "send 'Authorization: Bearer TOKEN' with what stands in the file 'token' of the"
              + " daemon's directory",
          CHALLENGE);
    }
    // One after the other: were there two, and one of them good, whose request would it be?
    Set<Grant> all = given.stream().map(each -> grant(exchange, each)).collect(Collectors.toSet());
    if (all.size() > 1) {
      throw new Problem(400, "ambiguous_header", "send one token");
    }
    return all.iterator().next();
  }

  /// For what is open to everybody: the host's own token may be told more there. Another one, or
  /// one that is wrong, is as good as none.
  Grant welcome(JettyExchange exchange) {
    List<String> given = tokens(exchange);
    boolean owner = given.size() == 1 && !exchange.isInner() && isToken(given.getFirst());
    return owner ? Grant.OWNER : Grant.NOBODY;
  }

  private static List<String> tokens(JettyExchange exchange) {
    return Stream.concat(
            only(exchange, "Authorization")
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip())
                .stream(),
            protocolTokens(exchange))
        .distinct()
        .toList();
  }

  /// The one token that the request came with, where it is none of this host's and says that
  /// another one has given it.
  Optional<String> ofAnotherHost(JettyExchange exchange, OtherHosts hosts) {
    List<String> given = tokens(exchange);
    return given.stream()
        .filter(_ -> given.size() == 1)
        .filter(token -> Tokens.giver(token).filter(host -> isAnother(hosts, host)).isPresent())
        .filter(token -> !isToken(token) && grants.find(token).isEmpty())
        .findFirst();
  }

  private static boolean isAnother(OtherHosts hosts, String name) {
    return hosts.list().stream().anyMatch(host -> !host.self() && host.name().equals(name));
  }

  /// What comes from within this process is another host's: no token of this one is good there, and
  /// what is good there is so nowhere else.
  private Grant grant(JettyExchange exchange, String given) {
    if (exchange.isInner()) {
      return grants.findWithin(given).orElseThrow(Gate::wrong);
    }
    return isToken(given) ? Grant.OWNER : grants.find(given).orElseThrow(Gate::wrong);
  }

  static Problem wrong() {
    return new Problem(
        401, "token_wrong", "this is not a token of this server, or not any more", CHALLENGE);
  }

  /// Takes as long for one that is nearly right as for any other.
  private boolean isToken(String given) {
    return !given.isEmpty() && MessageDigest.isEqual(given.getBytes(UTF_8), token);
  }

  /// Whether a client would speak our protocol on its WebSocket.
  static boolean offers(JettyExchange exchange) {
    return exchange.values("Sec-WebSocket-Protocol").stream()
        .flatMap(offered -> Arrays.stream(offered.split(",", -1)))
        .anyMatch(offered -> offered.strip().equals(PROTOCOL));
  }

  private static Stream<String> protocolTokens(JettyExchange exchange) {
    return exchange.values("Sec-WebSocket-Protocol").stream()
        .flatMap(offered -> Arrays.stream(offered.split(",", -1)))
        .map(String::strip)
        .filter(offered -> offered.startsWith(PROTOCOL_TOKEN))
        .map(offered -> offered.substring(PROTOCOL_TOKEN.length()));
  }

  /// The page that this server itself gave out, under whatever name of this machine.
  private boolean isOwn(String origin, String host) {
    try {
      URI page = URI.create(origin);
      String authority = Optional.ofNullable(page.getRawAuthority()).orElse("");
      boolean web = "http".equals(page.getScheme()) || "https".equals(page.getScheme());
      if (!web || authority.isEmpty()) {
        return false;
      }
      return authority.equals(host)
          || (LoopbackName.isUsual(withoutPort(authority))
              && LoopbackName.isUsual(withoutPort(host))
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
