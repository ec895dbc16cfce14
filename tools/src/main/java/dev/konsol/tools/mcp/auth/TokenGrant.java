package dev.konsol.tools.mcp.auth;

import java.time.Duration;
import java.time.Instant;

/// What a login left: the tokens for one server, and where they are renewed. Never shown.
///
/// @param server the canonical address of the server
/// @param resource what the tokens were asked for
/// @param refreshToken empty where there is none
record TokenGrant(
    String server,
    String issuer,
    Endpoint tokenEndpoint,
    String resource,
    ClientIdentity client,
    String accessToken,
    String refreshToken,
    Instant expires) {
  /// A token must still count when the request arrives.
  private static final Duration ON_THE_WAY = Duration.ofSeconds(20);

  boolean expired(Instant now) {
    return !now.plus(ON_THE_WAY).isBefore(expires);
  }

  @Override
  public String toString() {
    return "Grant[" + server + " by " + issuer + "]";
  }
}
