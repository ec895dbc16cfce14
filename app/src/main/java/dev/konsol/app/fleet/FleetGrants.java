package dev.konsol.app.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.GrantScope;
import dev.konsol.http.access.Grants;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What requests of other hosts may do here: as much as whoever sent them may there, for sessions
/// of the kinds that this host has for others, for as long as their stream. Safe for any thread.
public final class FleetGrants {
  private final Map<String, Grant> lent = new HashMap<>();
  private Grants given = Grants.NONE;

  /// Until it is closed.
  interface Lent extends AutoCloseable {
    @Override
    void close();
  }

  /// @param scope from [GrantScope#text]
  /// @throws KonsolException `NOT_ALLOWED` where it is a token, and not one that this host has
  ///   given
  Lent lend(String scope, Set<String> accepts) {
    GrantScope wanted = GrantScope.parse(scope);
    Grant grant = wanted.token().map(this::given).orElse(wanted.grant()).within(accepts);
    synchronized (this) {
      if (lent.putIfAbsent(wanted.secret(), grant) != null) {
        throw new KonsolException(ErrorCode.NOT_ALLOWED, "this secret is in use");
      }
    }
    return () -> forget(wanted.secret());
  }

  /// What a token of this host's is good for: never everything, since the host's own is none of
  /// them.
  private synchronized Grant given(String digest) {
    return given
        .findByDigest(digest)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.NOT_ALLOWED, "this is not a token of this host, or not any more"));
  }

  private synchronized void forget(String secret) {
    lent.remove(secret);
  }

  private synchronized Optional<Grant> find(String token) {
    byte[] given = token.getBytes(StandardCharsets.UTF_8);
    Optional<Grant> found = Optional.empty();
    for (Map.Entry<String, Grant> each : lent.entrySet()) {
      if (MessageDigest.isEqual(each.getKey().getBytes(StandardCharsets.UTF_8), given)) {
        found = Optional.of(each.getValue());
      }
    }
    return found;
  }

  /// Both: what other hosts' requests may do, and the tokens that this host gave out.
  public synchronized Grants over(Grants own) {
    given = own;
    return new Grants() {
      @Override
      public Optional<Grant> find(String token) {
        return own.find(token);
      }

      @Override
      public Optional<Grant> findWithin(String secret) {
        return FleetGrants.this.find(secret);
      }

      @Override
      public Optional<Duration> left(Grant grant) {
        return isLent(grant)
            ? grant.until().map(until -> Duration.between(Instant.now(), until))
            : own.left(grant);
      }

      @Override
      public Use use(Grant grant, Runnable end) {
        // Where the token was given it is taken back, too, which ends the stream.
        return isLent(grant) ? () -> {} : own.use(grant, end);
      }
    };
  }

  private static boolean isLent(Grant grant) {
    return grant.token().startsWith(GrantScope.LENT);
  }
}
