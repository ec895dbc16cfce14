package dev.konsol.tools.mcp.auth;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.tools.mcp.auth.Discovery.Issuer;
import dev.konsol.tools.mcp.auth.Discovery.Resource;
import dev.konsol.tools.mcp.auth.JsonClient.Answer;
import dev.konsol.tools.mcp.auth.TokenEndpoint.Outcome;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One login at one server, which a person asked for: an authorization code with PKCE, brought to
/// this machine by that person's browser. Runs on the thread that calls it.
public final class Login {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(30);

  private final Endpoint server;
  private final String clientId;
  private final TokenStore store;
  private final InstantSource clock;

  /// @param clientId as whom the user registered Konsol there, or empty
  public Login(String url, String clientId, TokenStore store, InstantSource clock) {
    this.server = Endpoint.of(url, "The server");
    this.clientId = clientId;
    this.store = store;
    this.clock = clock;
  }

  /// Waits for the person, and stores what the authorization server gave.
  ///
  /// @param show given the address to open in a browser
  /// @param within how long the person may take
  public void run(Consumer<String> show, Duration within) throws InterruptedException, IOException {
    try (HttpClient client =
            HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        RedirectListener listener = RedirectListener.open()) {
      try {
        run(client, listener, show, within);
      } finally {
        // A conversation that was given up is not waited for.
        client.shutdownNow();
      }
    }
  }

  private void run(
      HttpClient client, RedirectListener listener, Consumer<String> show, Duration within)
      throws InterruptedException, IOException {
    JsonClient http = new JsonClient(client);
    Discovery discovery = new Discovery(server, http);
    Resource resource = discovery.resource(challenge(client));
    Issuer issuer = discovery.issuer(resource.issuer());
    ClientIdentity identity = identity(http, issuer, listener.address());
    AuthorizationRequest request =
        AuthorizationRequest.of(issuer, resource, identity, listener.address());
    show.accept(request.address());
    Map<String, String> brought =
        listener
            .await(Budget.of(within))
            .orElseThrow(
                () -> failed("nobody came back from the browser in " + within.toSeconds() + " s"));
    String code = request.code(brought);
    TokenGrant pending =
        new TokenGrant(
            server.canonical(),
            issuer.name(),
            issuer.token(),
            resource.identifier(),
            identity,
            "",
            "",
            Instant.EPOCH);
    switch (new TokenEndpoint(http, clock)
        .exchange(pending, code, request.verifier(), listener.address())) {
      case Outcome.Granted(TokenGrant grant) -> store.save(grant);
      case Outcome.Refused(String reason) -> throw failed("the code was refused: " + reason);
    }
  }

  /// The server's answer to a greeting without a token.
  private Challenge challenge(HttpClient client) throws InterruptedException, IOException {
    String greeting =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"konsol\",\"version\":\"1\"}}}";
    HttpRequest request =
        HttpRequest.newBuilder(server.uri())
            .timeout(FIRST_ANSWER)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(greeting))
            .build();
    // Only the head of the answer counts.
    HttpResponse<?> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    if (response.statusCode() != 401) {
      throw failed("the server does not ask for one: status " + response.statusCode());
    }
    return Challenge.of(response.headers().allValues("WWW-Authenticate"));
  }

  /// What the user wrote down counts before a registration, which is for those who know nobody.
  private ClientIdentity identity(JsonClient http, Issuer issuer, String redirect)
      throws InterruptedException {
    if (!clientId.isEmpty()) {
      return ClientIdentity.named(clientId);
    }
    Endpoint registration =
        issuer
            .registration()
            .orElseThrow(
                () ->
                    failed(
                        "'%s' registers nobody by itself: register Konsol there, and write the id into 'clientId' of the server's configuration"
                            .formatted(issuer.name())));
    Answer answer = http.post(registration, description(redirect));
    String id = answer.text("client_id");
    if (!answer.fine() || id.isEmpty()) {
      throw failed("the registration was refused: " + TokenEndpoint.reason(answer));
    }
    String method = answer.text("token_endpoint_auth_method");
    return new ClientIdentity(
        id,
        method.equals("none") ? "" : answer.text("client_secret"),
        !method.equals("client_secret_post"));
  }

  private static ObjectNode description(String redirect) {
    ObjectNode description =
        JsonNodeFactory.instance
            .objectNode()
            .put("client_name", "Konsol")
            .put("application_type", "native")
            .put("token_endpoint_auth_method", "none");
    description.putArray("redirect_uris").add(redirect);
    description.putArray("grant_types").add("authorization_code").add("refresh_token");
    description.putArray("response_types").add("code");
    return description;
  }

  static KonsolException failed(String why) {
    return new KonsolException(ErrorCode.NOT_ALLOWED, "no login: " + why);
  }
}
