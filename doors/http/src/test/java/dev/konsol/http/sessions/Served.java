package dev.konsol.http.sessions;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Route;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.MemoryTokenFile;
import dev.konsol.http.access.Tokens;
import dev.konsol.http.jetty.HttpDoor;
import dev.konsol.testkit.MemorySessionStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Agents behind the door, and a client with the token.
final class Served implements AutoCloseable {
  static final Duration SOON = Duration.ofSeconds(30);
  private static final String TOKEN = "open-sesame-12345";

  final Tokens tokens = Tokens.open(new MemoryTokenFile(), InstantSource.system());
  final MemorySessionStore store;
  final Agents agents;
  private String token = TOKEN;
  final Path workplaces;
  private final HttpDoor door;
  private final HttpClient client = HttpClient.newHttpClient();

  /// What came back.
  record Answer(int status, JsonNode body) {
    String code() {
      return body.path("code").stringValue("");
    }

    String text(String name) {
      return body.path(name).stringValue("");
    }
  }

  Served(Path folder, String... replies) throws IOException {
    this(folder, new MemorySessionStore(), "me", replies);
  }

  /// Another host on a store that one has used before.
  ///
  /// @param owner what it calls itself
  Served(Path folder, MemorySessionStore store, String owner, String... replies)
      throws IOException {
    this(folder, store, owner, Placement.HERE, replies);
  }

  /// One of several.
  Served(
      Path folder, MemorySessionStore store, String owner, Placement placement, String... replies)
      throws IOException {
    this.store = store;
    workplaces = folder.resolve("work");
    Path script = folder.resolve("script.json");
    Files.writeString(script, "{\"replies\":[" + String.join(",", replies) + "]}");
    agents =
        new Agents(
            new Host(),
            store,
            new Models(Map.of()),
            List.of(new Act(), new Ask()),
            new AgentSettings(
                "script:" + script,
                Instructions.fixed("You are a test."),
                Policy.CAREFUL,
                AgentLimits.DEFAULT,
                new AgentSettings.Ownership(owner, owner::equals),
                Clock.systemUTC(),
                () -> UUID.randomUUID().toString(),
                AgentSettings.NOT_FOR_GOOD,
                Spans::global));
    IdempotencyKeys keys = new IdempotencyKeys(InstantSource.system());
    List<Route> routes =
        new ArrayList<>(new SessionRoutes(() -> agents, workplaces, keys, placement).all());
    routes.addAll(new TalkRoutes(() -> agents, keys).all());
    routes.addAll(new ConversationRoutes(() -> agents, Served::servers, placement.hosts()).all());
    door =
        HttpDoor.start(
            HttpAddress.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
            new HttpSettings(TOKEN, tokens, Hosts.LOOPBACK, Limits.USUAL, Patience.USUAL),
            routes);
  }

  private static String servers(Path of) {
    return "{\"of\":\"%s\",\"connected\":true,\"warnings\":[],\"servers\":[{\"id\":\"a\",\"root\":\"/\",\"state\":\"ready\",\"stderr\":[\"x\"]}]}"
        .formatted(of);
  }

  /// From here on the client has a token for these sessions alone.
  void restrict(boolean write, String... ids) {
    Set<Grant.Ref> refs =
        Arrays.stream(ids).map(id -> new Grant.Ref(Agents.KIND, id)).collect(Collectors.toSet());
    Grant wanted = new Grant("", Optional.of(refs), Set.of(), write, Optional.empty());
    token = tokens.make(wanted).secret();
  }

  /// From here on it has the host's own again.
  void free() {
    token = TOKEN;
  }

  URI uri(String path) {
    return door.address().resolve(path);
  }

  Answer get(String path) throws IOException, InterruptedException {
    return send("GET", path, "");
  }

  Answer post(String path, String body) throws IOException, InterruptedException {
    return send("POST", path, body);
  }

  Answer send(String method, String path, String body) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(
            request(path).method(method, BodyPublishers.ofString(body)).build(),
            BodyHandlers.ofString());
    String text = answer.body().isEmpty() ? "{}" : answer.body();
    return new Answer(answer.statusCode(), JsonMapper.shared().readTree(text));
  }

  /// The same with an `Idempotency-Key`.
  Answer post(String path, String body, String key) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(
            request(path)
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
    return new Answer(answer.statusCode(), JsonMapper.shared().readTree(answer.body()));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + token);
  }

  HttpClient client() {
    return client;
  }

  /// A new session's id.
  String session(String body) throws IOException, InterruptedException {
    Answer made = post("/sessions", body);
    if (made.status() != 201) {
      throw new AssertionError(made);
    }
    return made.text("session_id");
  }

  SocketClient socket(String path) {
    return new SocketClient(client, door.address().getPort(), path, token);
  }

  @Override
  public void close() {
    door.close();
    agents.close();
    client.close();
  }

  /// Changes something, so that permission is asked for.
  private record Act() implements Tool {
    @Override
    public ToolSpec spec() {
      return tool("act", new ToolSpec.Effects(false, false, false, false));
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("acted in " + context.directory());
    }
  }

  private record Ask() implements Tool {
    @Override
    public ToolSpec spec() {
      return tool("ask", new ToolSpec.Effects(true, false, true, false));
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      return ToolResult.text(
          "heard " + context.ask("Which?", Optional.of("one")).orElse("nothing"));
    }
  }

  private static ToolSpec tool(String name, ToolSpec.Effects effects) {
    return new ToolSpec(
        name, "A test", "Does it.", "{\"type\":\"object\"}", Optional.empty(), effects);
  }
}
