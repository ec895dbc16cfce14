package dev.konsol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.jsonrpc.Call;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.Cancellation;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.mcp.tool.Library;
import dev.konsol.mcp.tool.ToolOffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DoorTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String META =
      """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
               "io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}\
      """;

  @TempDir Path home;
  private final BlockingQueue<Notification> notifications = new ArrayBlockingQueue<>(100);
  private final CountDownLatch waiting = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Shelf shelf = new Shelf();
  private final McpServer server =
      new McpServer(ToolOffer.of(List.of(new Greeter(), new Sleeper()), shelf, "Be kind."), "1");
  private final MemoryTransport.Pair pair = MemoryTransport.pair(1 << 20);
  private final Peer client =
      Peer.over(pair.left(), new ClientSide(), PeerOptions.named("client").with(Cancellation.MCP));
  private final Thread serving =
      Thread.ofVirtual()
          .start(() -> new McpDoor(server, Path.of("/"), Map.of()).serve(pair.right()));

  @AfterEach
  void close() throws InterruptedException {
    client.close();
    serving.join();
    server.close();
  }

  @Test
  void whatFollowsInitializeWithoutWaitingDoesNotOvertakeIt() throws Exception {
    for (int i = 0; i < 50; i++) {
      MemoryTransport.Pair wire = MemoryTransport.pair(1 << 20);
      Thread door =
          Thread.ofVirtual()
              .start(() -> new McpDoor(server, Path.of("/"), Map.of()).serve(wire.right()));
      try (Peer hasty = Peer.over(wire.left(), new ClientSide(), PeerOptions.named("hasty"))) {
        Call first = hasty.start("initialize", json("{\"protocolVersion\":\"2025-11-25\"}"), SOON);
        Call second = hasty.start("tools/list", json("{}"), SOON);
        assertThat(first.await().path("protocolVersion").stringValue()).isEqualTo("2025-11-25");
        assertThat(second.await().path("tools")).isNotEmpty();
      }
      door.join();
    }
  }

  @Test
  void aHandshakeEndsWithTheRevisionAskedFor() throws Exception {
    for (String revision : List.of("2025-03-26", "2025-06-18", "2025-11-25")) {
      assertThat(initialize(revision).path("protocolVersion").stringValue()).isEqualTo(revision);
    }
    assertThat(initialize("2019-01-01").path("protocolVersion").stringValue())
        .isEqualTo("2025-11-25");
  }

  @Test
  void nothingIsServedBeforeTheHandshake() {
    assertThatThrownBy(() -> call("tools/list", "{}"))
        .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32600));
  }

  @Test
  void aToolIsListedWithItsEffects() throws Exception {
    initialize("2025-11-25");
    JsonNode tool = call("tools/list", "{}").path("tools").path(0);
    assertThat(tool.path("name").stringValue()).isEqualTo("greet");
    assertThat(tool.path("annotations").path("readOnlyHint").booleanValue()).isTrue();
    assertThat(tool.path("inputSchema").path("type").stringValue()).isEqualTo("object");
  }

  @Test
  void escapeSequencesAreInNoListOfResources() throws Exception {
    initialize("2025-11-25");
    assertThat(call("resources/list", "{}").path("resources").path(0).toString())
        .isEqualTo(
            "{\"name\":\"a\",\"description\":\"A\",\"mimeType\":\"text/plain\","
                + "\"uri\":\"konsol://a\"}");
  }

  @Test
  void aToolAsksItsUserByARequestAfterAHandshake() throws Exception {
    initialize("2025-11-25");
    assertThat(text(call("tools/call", "{\"name\":\"greet\",\"arguments\":{}}")))
        .isEqualTo("Hello, Ada, from " + home);
  }

  @Test
  void nullCountsAsNotGiven() throws Exception {
    initialize("2025-11-25");
    assertThat(text(call("tools/call", "{\"name\":\"greet\",\"arguments\":null}")))
        .isEqualTo("Hello, Ada, from " + home);
    assertThat(call("tools/list", "{\"cursor\":null}").path("tools")).isNotEmpty();
  }

  @Test
  void aToolAsksItsUserByARoundTripWithoutAHandshake() throws Exception {
    String greet = "{\"name\":\"greet\",\"arguments\":{}," + META + "%s}";
    JsonNode asks = call("tools/call", greet.formatted(""));
    assertThat(asks.path("resultType").stringValue()).isEqualTo("input_required");
    String state = asks.path("requestState").stringValue();
    String answer =
        ",\"requestState\":\"%s\",\"inputResponses\":{\"answer\":{\"action\":\"accept\",\"content\":{\"answer\":\"Bob\"}}}"
            .formatted(state);
    JsonNode result = call("tools/call", greet.formatted(answer));
    assertThat(result.path("resultType").stringValue()).isEqualTo("complete");
    assertThat(text(result)).isEqualTo("Hello, Bob, from /");
    assertThatThrownBy(() -> call("tools/call", greet.formatted(answer)))
        .hasMessageContaining("requestState");
  }

  @Test
  void aCancelledCallInterruptsItsTool() throws Exception {
    initialize("2025-11-25");
    var call = client.start("tools/call", json("{\"name\":\"sleep\"}"), SOON);
    assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
    call.cancel("enough");
    assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void changesReachThoseWhoSubscribed() throws Exception {
    initialize("2025-11-25");
    call("resources/subscribe", "{\"uri\":\"konsol://a\"}");
    shelf.change(new Offer.Change.Resource("konsol://b"));
    shelf.change(new Offer.Change.Resource("konsol://a"));
    assertThat(notifications.poll(10, TimeUnit.SECONDS))
        .isEqualTo(
            new Notification("notifications/resources/updated", json("{\"uri\":\"konsol://a\"}")));
  }

  @Test
  void whatCannotBeReadCannotBeSubscribedTo() throws Exception {
    assertThatThrownBy(() -> call("resources/subscribe", "{\"uri\":\"konsol://a\"}"))
        .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32600));
    initialize("2025-11-25");
    for (String method : List.of("resources/read", "resources/subscribe")) {
      assertThatThrownBy(() -> call(method, "{\"uri\":\"konsol://b\"}"))
          .isInstanceOfSatisfying(RemoteError.class, e -> assertThat(e.code()).isEqualTo(-32002));
    }
  }

  @Test
  void aSubscriptionIsAcknowledgedAsFarAsItIsHonoured() throws Exception {
    String all =
        """
        {"toolsListChanged":true,"promptsListChanged":true,"other":true,
         "resourceSubscriptions":["konsol://a"]}\
        """;
    var listening =
        client.start(
            "subscriptions/listen", json("{\"notifications\":" + all + "," + META + "}"), SOON);
    Notification first = notifications.poll(10, TimeUnit.SECONDS);
    assertThat(first).isNotNull();
    assertThat(first.method()).isEqualTo("notifications/subscriptions/acknowledged");
    assertThat(first.params().path("notifications"))
        .isEqualTo(json("{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"konsol://a\"]}"));
    listening.cancel("enough");
  }

  @Test
  void anUnknownRevisionIsAnsweredWithTheKnownOnes() {
    String other = META.replace("2026-07-28", "2031-01-01");
    assertThatThrownBy(() -> call("tools/list", "{" + other + "}"))
        .isInstanceOfSatisfying(
            RemoteError.class,
            e -> {
              assertThat(e.code()).isEqualTo(-32022);
              assertThat(e.error().data().path("supported").path(0).stringValue())
                  .isEqualTo("2026-07-28");
            });
  }

  private JsonNode initialize(String revision) throws InterruptedException {
    return call(
        "initialize",
        "{\"protocolVersion\":\"%s\",\"capabilities\":{\"elicitation\":{},\"roots\":{}},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"
            .formatted(revision));
  }

  private JsonNode call(String method, String params) throws InterruptedException {
    return client.call(method, json(params), SOON);
  }

  private static String text(JsonNode result) {
    return result.path("content").path(0).path("text").stringValue("");
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }

  private final class ClientSide implements Handler {
    @Override
    public JsonNode request(Request request, CallContext context) {
      return switch (request.method()) {
        case "elicitation/create" ->
            json("{\"action\":\"accept\",\"content\":{\"answer\":\"Ada\"}}");
        case "roots/list" -> json("{\"roots\":[{\"uri\":\"" + home.toUri() + "\"}]}");
        default -> Message.ABSENT;
      };
    }

    @Override
    public void notification(Notification notification, Peer peer) {
      notifications.add(notification);
    }
  }

  private static final class Greeter implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "greet", "Greet", "Greets.", "{\"type\":\"object\"}", Optional.empty(), Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      String name = context.ask("Who are you?", Optional.empty()).orElse("stranger");
      return ToolResult.text("Hello, " + name + ", from " + context.directory());
    }
  }

  private final class Sleeper implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "sleep", "Sleep", "Sleeps.", "{\"type\":\"object\"}", Optional.empty(), Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      waiting.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        stopped.countDown();
        throw e;
      }
      return ToolResult.text("awake");
    }
  }

  private static final class Shelf implements Library {
    private volatile Consumer<Offer.Change> watcher = _ -> {};

    void change(Offer.Change change) {
      watcher.accept(change);
    }

    @Override
    public List<Entry> entries() {
      return List.of(new Entry("konsol://a", "a\u0007", "\u001b[31mA", "text/plain"));
    }

    @Override
    public List<Entry> families() {
      return List.of();
    }

    @Override
    public Optional<Text> read(String uri) {
      return Optional.of(new Text("text/plain", uri)).filter(_ -> uri.equals("konsol://a"));
    }

    @Override
    public Offer.Watch watch(Consumer<Offer.Change> watcher) {
      this.watcher = watcher;
      return () -> {};
    }
  }
}
