package dev.konsol.tools.mcp;

import dev.konsol.core.KonsolException;
import dev.konsol.tools.mcp.auth.Bearer;
import dev.konsol.tools.mcp.auth.TokenStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

/// Sends messages to one server, with what each request to it carries: the user's headers or login,
/// the server's session and the revision that was agreed on. Safe for any thread.
final class HttpPosts implements AutoCloseable {
  static final int UNAUTHORIZED = 401;
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final long MOST_ANSWERED = 4L * HttpCarrier.LARGEST_MESSAGE;
  private static final String SESSION = "Mcp-Session-Id";

  private final McpServerSpec.Remote spec;
  private final HttpClient client;
  private final Optional<Bearer> login;
  private volatile String session = "";
  private volatile String revision = "";

  /// @param logins of the user; a server with an `Authorization` of its own needs none
  HttpPosts(McpServerSpec.Remote spec, Optional<TokenStore> logins, Executor threads) {
    this.spec = spec;
    check(spec);
    this.client = HttpClient.newBuilder().connectTimeout(CONNECT).executor(threads).build();
    this.login =
        logins
            .filter(_ -> !spec.hasOwnAuthorization())
            .flatMap(store -> Bearer.of(spec.url(), store, client, Clock.systemUTC()));
  }

  /// What cannot be sent is told now, and not by a request that nobody answers.
  private static void check(McpServerSpec.Remote spec) {
    try {
      var _ = to(spec.url());
    } catch (IllegalArgumentException e) {
      throw KonsolException.badRequest(
          "'" + spec.url() + "' is not an address: write http://… or https://…", e);
    }
    spec.headers()
        .forEach(
            (name, value) -> {
              try {
                var _ = to(spec.url()).setHeader(name, value);
              } catch (IllegalArgumentException e) {
                // Its message has the value, which may be a key.
                throw KonsolException.badRequest(
                    "the header '" + name + "' of its configuration cannot be sent");
              }
            });
  }

  private static HttpRequest.Builder to(String url) {
    return HttpRequest.newBuilder(URI.create(url));
  }

  void agreed(String agreed) {
    revision = agreed;
  }

  boolean hasLogin() {
    return login.isPresent();
  }

  /// The answer to a message, of which the caller closes the body.
  HttpResponse<InputStream> send(byte[] json) throws IOException, InterruptedException {
    HttpResponse<InputStream> response = sent(json);
    response.headers().firstValue(SESSION).ifPresent(id -> session = id);
    return response;
  }

  /// Once more with a newer token where the server does not take that which it got.
  private HttpResponse<InputStream> sent(byte[] json) throws IOException, InterruptedException {
    if (login.isEmpty()) {
      return sent(json, "");
    }
    String token = login.get().token().orElse("");
    HttpResponse<InputStream> response = sent(json, token);
    if (response.statusCode() != UNAUTHORIZED || token.isEmpty()) {
      return response;
    }
    Optional<String> newer = login.get().after(token);
    if (newer.isEmpty()) {
      return response;
    }
    response.body().close();
    return sent(json, newer.get());
  }

  private HttpResponse<InputStream> sent(byte[] json, String token)
      throws IOException, InterruptedException {
    // An answer that does not end is cut.
    return client.send(
        request(json, token), BodyHandlers.limiting(BodyHandlers.ofInputStream(), MOST_ANSWERED));
  }

  private HttpRequest request(byte[] json, String token) {
    HttpRequest.Builder request =
        to(spec.url())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
    spec.headers().forEach(request::setHeader);
    if (!token.isEmpty()) {
      request.setHeader("Authorization", "Bearer " + token);
    }
    if (!session.isEmpty()) {
      request.setHeader(SESSION, session);
    }
    if (!revision.isEmpty()) {
      request.setHeader("MCP-Protocol-Version", revision);
    }
    return request.POST(HttpRequest.BodyPublishers.ofByteArray(json)).build();
  }

  /// What has not been answered by then never is.
  @Override
  public void close() {
    client.shutdownNow();
  }
}
