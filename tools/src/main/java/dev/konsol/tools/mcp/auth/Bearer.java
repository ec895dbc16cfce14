package dev.konsol.tools.mcp.auth;

import dev.konsol.core.KonsolException;
import dev.konsol.tools.mcp.auth.TokenEndpoint.Outcome;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Predicate;

/// The token that requests to one server carry, renewed when it has expired or is refused. What is
/// stored is read each time, so that a login, a logout and what another process renewed count at
/// once. Safe for any thread: one renews at a time.
public final class Bearer {
  private final String server;
  private final TokenStore store;
  private final TokenEndpoint endpoint;
  private final InstantSource clock;

  private Bearer(String server, TokenStore store, TokenEndpoint endpoint, InstantSource clock) {
    this.server = server;
    this.store = store;
    this.endpoint = endpoint;
    this.clock = clock;
  }

  /// Nothing for an address that may hear no secret.
  ///
  /// @param client follows no redirects; its owner closes it
  public static Optional<Bearer> of(
      String url, TokenStore store, HttpClient client, InstantSource clock) {
    try {
      String server = Endpoint.of(url, "The server").canonical();
      TokenEndpoint endpoint = new TokenEndpoint(new JsonClient(client), clock);
      return Optional.of(new Bearer(server, store, endpoint, clock));
    } catch (KonsolException e) {
      return Optional.empty();
    }
  }

  /// Nothing where somebody has to log in first.
  public synchronized Optional<String> token() throws InterruptedException {
    return usable(grant -> !grant.expired(clock.instant()));
  }

  /// Another one than that which the server has just refused. One that a request beside this one
  /// got meanwhile is tried whatever its age: getting yet another would end that request's.
  ///
  /// @param refused empty where the request had none
  public synchronized Optional<String> after(String refused) throws InterruptedException {
    return usable(grant -> !grant.accessToken().equals(refused));
  }

  private Optional<String> usable(Predicate<TokenGrant> fresh) throws InterruptedException {
    Optional<TokenGrant> stored = store.find(server);
    if (stored.isEmpty()) {
      return Optional.empty();
    }
    TokenGrant grant = stored.get();
    return (fresh.test(grant) ? stored : renewed(grant)).map(TokenGrant::accessToken);
  }

  private Optional<TokenGrant> renewed(TokenGrant old) throws InterruptedException {
    if (old.refreshToken().isEmpty()) {
      return Optional.empty();
    }
    return switch (endpoint.refresh(old)) {
      case Outcome.Granted(TokenGrant grant) -> kept(grant);
      case Outcome.Refused _ -> otherThan(old);
    };
  }

  /// A logout meanwhile stays one.
  private Optional<TokenGrant> kept(TokenGrant grant) {
    if (store.find(server).isEmpty()) {
      return Optional.empty();
    }
    store.save(grant);
    return Optional.of(grant);
  }

  /// A refresh token often counts once: where another process was faster, its tokens are ours, too.
  private Optional<TokenGrant> otherThan(TokenGrant refused) {
    Optional<TokenGrant> now = store.find(server);
    if (now.isPresent() && now.get().equals(refused)) {
      store.remove(server);
      return Optional.empty();
    }
    return now;
  }
}
