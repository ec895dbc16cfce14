package dev.konsol.http;

import java.time.Duration;

/// Who may come in, and how much of everything.
///
/// @param token that every request has to carry, but for those to open routes
/// @param hosts whether names other than those of this machine's loopback are accepted: an address
///   that others can reach is reached by names we cannot know
public record HttpSettings(String token, Hosts hosts, Limits limits) {

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
