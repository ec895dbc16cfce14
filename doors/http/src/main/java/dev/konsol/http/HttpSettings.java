package dev.konsol.http;

import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.access.Grants;
import java.time.Duration;

/// Who may come in, and how much of everything.
///
/// @param token the host's own
/// @param grants tokens for less than everything
/// @param hosts whether names other than those of this machine's loopback are accepted: an address
///   that others can reach is reached by names we cannot know
/// @param patience how long who comes may take
/// @param others those that answer requests which are for them
public record HttpSettings(
    String token, Grants grants, Hosts hosts, Limits limits, Patience patience, OtherHosts others) {
  private static final int SHORTEST_TOKEN = 16;

  public HttpSettings {
    if (token.strip().length() < SHORTEST_TOKEN) {
      throw new IllegalArgumentException("a token has at least " + SHORTEST_TOKEN + " characters");
    }
  }

  /// Of a host that is alone.
  public HttpSettings(String token, Grants grants, Hosts hosts, Limits limits, Patience patience) {
    this(token, grants, hosts, limits, patience, OtherHosts.NONE);
  }

  /// The host's own token alone, and the usual patience.
  public HttpSettings(String token, Hosts hosts, Limits limits) {
    this(token, Grants.NONE, hosts, limits, Patience.USUAL);
  }

  /// How long clients may take, however busy they look.
  ///
  /// @param newcomer a connection, from when it is opened until it has shown the token
  /// @param body a body, besides a second for every 16 KB of it
  public record Patience(Duration newcomer, Duration body) {
    public static final Patience USUAL =
        new Patience(Duration.ofSeconds(10), Duration.ofSeconds(10));
  }

  /// Which `Host` headers are answered.
  public enum Hosts {
    LOOPBACK,
    ANY
  }

  /// Bounds of what clients can take up.
  ///
  /// @param idle after which a connection that says nothing is closed
  public record Limits(int bodyBytes, int frameBytes, int connections, Duration idle) {
    public static final Limits USUAL = new Limits(16 << 20, 16 << 20, 1_000, Duration.ofMinutes(5));

    /// The same, but for so many connections at the most.
    public Limits withClients(int most) {
      return new Limits(bodyBytes, frameBytes, Math.min(connections, most), idle);
    }
  }
}
