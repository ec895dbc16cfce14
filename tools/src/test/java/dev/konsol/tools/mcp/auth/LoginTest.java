package dev.konsol.tools.mcp.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.process.Marker;
import dev.konsol.process.launch.Launcher;
import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.McpServers;
import dev.konsol.tools.mcp.ProcessContext;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A person's login at a server over HTTP, and what becomes of it, with servers that keep to the
/// rules and some that do not.
class LoginTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";
  private static final String ISSUER = "/.well-known/oauth-authorization-server/login";

  @TempDir private Path folder;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final HttpClient browser = HttpClient.newHttpClient();
  private FakeProvider provider;
  private TokenStore store;

  @BeforeEach
  void open() throws IOException {
    provider = new FakeProvider();
    store = new TokenStore(folder.resolve("state/logins"));
  }

  @AfterEach
  void close() {
    browser.close();
    provider.close();
  }

  private void login() throws Exception {
    login("", to -> to);
  }

  /// @param changed what becomes of the address that the browser is sent to
  private void login(String clientId, UnaryOperator<String> changed) throws Exception {
    Consumer<String> person =
        address -> {
          var _ =
              browser
                  .sendAsync(get(address), HttpResponse.BodyHandlers.ofString())
                  .thenCompose(
                      answer ->
                          browser.sendAsync(
                              get(
                                  changed.apply(
                                      answer.headers().firstValue("Location").orElseThrow())),
                              HttpResponse.BodyHandlers.ofString()));
        };
    new Login(provider.url("/mcp"), clientId, store, Clock.systemUTC()).run(person, SOON);
  }

  private static HttpRequest get(String address) {
    return HttpRequest.newBuilder(URI.create(address)).build();
  }

  private McpServers start() {
    ProcessContext context =
        new ProcessContext(
            new Launcher(
                new Marker("UNUSED", "run"),
                (_, _) -> {
                  throw new AssertionError("nothing is started");
                }),
            Map.of(),
            "1",
            SOON,
            SOON,
            Optional.of(store));
    McpServerSpec spec = new McpServerSpec.Remote("far", provider.url("/mcp"), Map.of());
    return McpServers.start(List.of(spec), Path.of("/"), context, problems::add);
  }

  private static String call(McpServers servers) throws InterruptedException {
    return call(servers.tools().getFirst());
  }

  private static String call(Tool tool) throws InterruptedException {
    ToolResult result = tool.call("{}", new Nowhere());
    return ((ToolResult.Content.Text) result.content().getFirst()).text();
  }

  @Test
  void withoutALoginTheSessionIsToldWhatToTypeAndNobodyIsAskedForOne() throws Exception {
    try (McpServers servers = start()) {
      assertThat(servers.tools()).isEmpty();
    }
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst()).contains("it needs a login: 'konsol mcp login far'");
    assertThat(provider.requests).containsOnly("POST /mcp");
  }

  @Test
  void aSessionThatBeganWithoutALoginGetsTheToolsWithTheNextTurn() throws Exception {
    try (McpServers servers = start()) {
      assertThat(servers.tools()).isEmpty();
      login();
      assertThat(call(servers)).isEqualTo("5");
    }
  }

  @Test
  void aLoginIsRegisteredProvenAndUsed() throws Exception {
    login();
    try (McpServers servers = start()) {
      assertThat(call(servers)).isEqualTo("5");
    }
    assertThat(problems).isEmpty();
    assertThat(provider.asked())
        .containsEntry("client_id", "registered")
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("scope", "read write")
        .containsEntry("resource", provider.url("/mcp"));
    assertThat(provider.forms).hasSize(1);
    assertThat(provider.forms.getFirst())
        .containsEntry("resource", provider.url("/mcp"))
        .containsEntry("client_id", "registered");
    assertThat(provider.requests)
        .startsWith(
            "POST /mcp",
            "GET " + RESOURCE,
            "GET " + ISSUER,
            "POST /register",
            "GET /authorize",
            "POST /token");
  }

  @Test
  void aLoginIsAFileForItsOwnerAloneAndNothingShowsIt() throws Exception {
    login();
    Path file = files().getFirst();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
    assertThat(Files.readString(file)).contains("secret-access-1", "secret-refresh-1");
    assertThat(store.find(provider.url("/mcp")).orElseThrow().toString()).doesNotContain("secret");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> store.find(provider.url("/mcp")))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("for its owner alone");
  }

  @Test
  void aServerThatRegistersNobodyIsUsedWithTheConfiguredClient() throws Exception {
    String description = FakeProvider.issuer(provider.url("/login"), provider.url(""));
    provider.documents.put(ISSUER, description.replace("registration_endpoint", "nothing"));
    refuses("'clientId'");
    login("mine", to -> to);
    assertThat(provider.asked()).containsEntry("client_id", "mine");
    assertThat(provider.requests).doesNotContain("POST /register");
  }

  @Test
  void aServerThatSaysNothingOfItselfIsLookedUpAtTheUsualPlaces() throws Exception {
    provider.challenge = "Bearer";
    String resource = provider.document(RESOURCE);
    provider.documents.remove(RESOURCE);
    provider.documents.put(
        "/.well-known/oauth-protected-resource",
        resource.replace(provider.url("/mcp"), provider.url("/")));
    provider.documents.put("/login/.well-known/openid-configuration", provider.document(ISSUER));
    provider.documents.remove(ISSUER);
    login();
    assertThat(provider.asked()).containsEntry("resource", provider.url("/"));
  }

  @Test
  void anExpiredTokenIsRenewedBeforeItIsSent() throws Exception {
    provider.lifetime = 0;
    login();
    provider.lifetime = 3_600;
    provider.authorizations.clear();
    try (McpServers servers = start()) {
      assertThat(call(servers)).isEqualTo("5");
    }
    assertThat(provider.authorizations).doesNotContain("Bearer secret-access-1");
    assertThat(provider.forms.get(1))
        .containsEntry("grant_type", "refresh_token")
        .containsEntry("refresh_token", "secret-refresh-1")
        .containsEntry("resource", provider.url("/mcp"));
  }

  @Test
  void aRefusedTokenIsRenewedWithinTheCall() throws Exception {
    login();
    try (McpServers servers = start()) {
      assertThat(call(servers)).isEqualTo("5");
      provider.valid = "another";
      assertThat(call(servers)).isEqualTo("5");
    }
    assertThat(provider.valid).isEqualTo("secret-access-2");
    assertThat(Files.readString(files().getFirst())).contains("secret-refresh-2");
  }

  @Test
  void anExpiredRefreshTokenEndsTheLoginAndTheNextOneIsUsedAtOnce() throws Exception {
    login();
    try (McpServers servers = start()) {
      Tool add = servers.tools().getFirst();
      provider.valid = "another";
      provider.refreshes = false;
      assertThat(call(add)).contains("it needs a login: 'konsol mcp login far'");
      assertThat(files()).isEmpty();
      login();
      assertThat(call(add)).isEqualTo("5");
    }
  }

  @Test
  void aLogoutCountsAtOnce() throws Exception {
    login();
    try (McpServers servers = start()) {
      Tool add = servers.tools().getFirst();
      assertThat(store.forget(provider.url("/mcp/"))).isTrue();
      assertThat(store.forget(provider.url("/mcp"))).isFalse();
      assertThat(call(add)).contains("it needs a login");
    }
  }

  @Test
  void refusedConsentIsTold() {
    provider.consent = "access_denied";
    refuses("it was refused: access_denied");
    assertThat(provider.forms).isEmpty();
  }

  @Test
  void anAnswerOfAnotherLoginIsNotTaken() {
    assertThatThrownBy(() -> login("", to -> to.replace("state=", "state=x")))
        .hasMessageContaining("does not belong to this login");
    assertThatThrownBy(() -> login("", to -> to + "&iss=https://evil.example"))
        .hasMessageContaining("another authorization server's");
    assertThat(provider.forms).isEmpty();
    assertThat(provider.requests).doesNotContain("POST /token");
  }

  @Test
  void aDescriptionElsewhereOrOfSomebodyElseIsRefused() throws Exception {
    try (FakeProvider other = new FakeProvider()) {
      String usual = provider.challenge;
      provider.challenge = other.challenge;
      refuses("is somebody else's");
      provider.challenge = usual;
      provider.documents.put(RESOURCE, other.document(RESOURCE));
      refuses("it is about '" + other.url("/mcp") + "'");
      provider.documents.put(
          RESOURCE, resource(provider.url("/mcp/deeper"), provider.url("/login")));
      refuses("it is about");
      provider.documents.put(RESOURCE, resource(provider.url("/mcp"), provider.url("/login")));
      provider.documents.put(ISSUER, other.document(ISSUER));
      refuses("is about '" + other.url("/login") + "'");
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void whatIsNotSecretOnItsWayIsRefused() {
    provider.documents.put(RESOURCE, resource(provider.url("/mcp"), "http://login.example"));
    refuses("is not https");
    provider.documents.put(RESOURCE, resource(provider.url("/mcp"), provider.url("/login")));
    provider.documents.put(
        ISSUER, FakeProvider.issuer(provider.url("/login"), "http://login.example"));
    refuses("is not https");
    provider.documents.put(ISSUER, FakeProvider.issuer(provider.url("/login"), "file:///etc"));
    refuses("is not a plain address");
    assertThatThrownBy(() -> new Login("http://far.example/mcp", "", store, Clock.systemUTC()))
        .hasMessageContaining("is not https");
    Endpoint far = Endpoint.of("https://far.example/mcp", "it");
    assertThatThrownBy(() -> far.names(provider.url("/token"), "it"))
        .hasMessageContaining("is on this machine");
    assertThatThrownBy(() -> Endpoint.of("http://127.0.0.1.evil.example/", "it"))
        .hasMessageContaining("is not https");
    assertThatThrownBy(() -> Endpoint.of("https://a@evil.example/", "it"))
        .hasMessageContaining("is not a plain address");
  }

  @Test
  void anIssuerWithoutProofOfPossessionIsRefused() {
    String description = FakeProvider.issuer(provider.url("/login"), provider.url(""));
    provider.documents.put(ISSUER, description.replace("S256", "plain"));
    refuses("PKCE");
  }

  @Test
  void anOversizedDescriptionIsNotRead() {
    provider.documents.put(RESOURCE, "{\"resource\":\"" + "x".repeat(1 << 20) + "\"}");
    refuses("cannot be used");
  }

  @Test
  void redirectsAreNotFollowed() throws Exception {
    try (FakeProvider other = new FakeProvider()) {
      provider.redirects.put(ISSUER, other.url(ISSUER));
      refuses("describes nothing");
      provider.redirects.clear();
      login();
      provider.redirects.put("/mcp", other.url("/mcp"));
      try (McpServers servers = start()) {
        assertThat(servers.tools()).isEmpty();
      }
      assertThat(problems.getFirst()).contains("status 302");
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void aTokenThatCouldEndAHeaderIsRefusedAndNotShown() {
    provider.tokenExtras = ",\"access_token\":\"secret\\r\\nX: y\"";
    assertThatThrownBy(this::login)
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("its token is not one word")
        .hasMessageNotContaining("secret");
    assertThat(files()).isEmpty();
  }

  @Test
  void nobodyWaitsForAPersonForever() {
    Login login = new Login(provider.url("/mcp"), "", store, Clock.systemUTC());
    assertThatThrownBy(() -> login.run(_ -> {}, Duration.ofMillis(50)))
        .hasMessageContaining("nobody came back");
  }

  private void refuses(String why) {
    assertThatThrownBy(this::login).isInstanceOf(KonsolException.class).hasMessageContaining(why);
    assertThat(files()).isEmpty();
  }

  private static String resource(String name, String issuer) {
    return FakeProvider.json("{'resource':'%s','authorization_servers':['%s']}", name, issuer);
  }

  private List<Path> files() {
    if (!Files.isDirectory(store.folder())) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(store.folder())) {
      return all.toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private record Nowhere() implements ToolContext {
    @Override
    public Path directory() {
      return Path.of("/");
    }

    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public Optional<String> ask(String question, Optional<String> proposal) {
      return proposal;
    }
  }
}
