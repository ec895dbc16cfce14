package dev.konsol.tools.mcp.auth;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/// An address that may hear a secret: https, or http on this machine.
record Endpoint(URI uri) {
  /// By their names alone: what a name server says of others is not asked.
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

  private static final int LONGEST = 4_000;

  /// @param what the address is of, for the message
  static Endpoint of(String text, String what) {
    URI uri = parsed(text, what);
    if (uri.getHost() == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw refused(what, "'" + uri + "' is not a plain address");
    }
    Endpoint endpoint = new Endpoint(uri);
    if (!endpoint.scheme().equals("https")
        && !(endpoint.scheme().equals("http") && endpoint.loopback())) {
      throw refused(what, "'" + uri + "' is not https");
    }
    return endpoint;
  }

  private static URI parsed(String text, String what) {
    if (text.length() > LONGEST) {
      throw refused(what, "it is too long");
    }
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw new KonsolException(ErrorCode.NOT_ALLOWED, what + " is not an address", e);
    }
  }

  static KonsolException refused(String what, String why) {
    return new KonsolException(ErrorCode.NOT_ALLOWED, what + " is refused: " + why);
  }

  /// An address that this one's owner named. Only who is on this machine may name what is on it.
  Endpoint names(String text, String what) {
    Endpoint named = of(text, what);
    if (named.loopback() && !loopback()) {
      throw refused(what, "'" + named.uri + "' is on this machine, and '" + uri + "' is not");
    }
    return named;
  }

  Endpoint at(String path) {
    return new Endpoint(URI.create(origin() + path));
  }

  String origin() {
    return scheme() + "://" + host() + (port() == usualPort() ? "" : ":" + port());
  }

  /// Without the slash at its end.
  String path() {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /// How the address is spelled as a key.
  String canonical() {
    return origin() + path() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
  }

  /// Whether the other is this one or lies below it.
  boolean covers(Endpoint other) {
    return origin().equals(other.origin()) && (other.path() + "/").startsWith(path() + "/");
  }

  boolean loopback() {
    return LOOPBACK.contains(host());
  }

  private String scheme() {
    return uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
  }

  private String host() {
    return uri.getHost().toLowerCase(Locale.ROOT);
  }

  private int port() {
    return uri.getPort() < 0 ? usualPort() : uri.getPort();
  }

  private int usualPort() {
    return scheme().equals("https") ? 443 : 80;
  }
}
