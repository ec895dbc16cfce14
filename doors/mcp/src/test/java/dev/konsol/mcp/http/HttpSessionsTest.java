package dev.konsol.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.mcp.Exchange;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.http.HttpSessions.Bounds;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How long sessions are kept, and what they cost meanwhile.
class HttpSessionsTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofHours(1);
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String SLEEP =
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"sleep\"}}";

  private final Watched offer = new Watched();
  private final McpServer server = new McpServer(offer, "1");

  @AfterEach
  void close() {
    server.close();
  }

  private McpHttp http(int most, Duration idle) {
    return new McpHttp(server, Path.of("/"), new Bounds(most, idle));
  }

  private static MemoryCall serve(McpHttp http, MemoryCall call) {
    try {
      http.serve(call);
      return call;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static MemoryCall initialize(McpHttp http, String params) {
    return serve(
        http,
        new MemoryCall(
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":" + params + "}"));
  }

  private static String session(McpHttp http) {
    return initialize(http, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}")
        .answered
        .getOrDefault(Headers.SESSION, "");
  }

  private static int ping(McpHttp http, String session) {
    return serve(http, new MemoryCall(PING, Headers.SESSION, session)).status;
  }

  private static MemoryCall get(String session) {
    MemoryCall call = new MemoryCall("", Headers.SESSION, session);
    call.method = "GET";
    return call;
  }

  private static void end(McpHttp http, String session) {
    MemoryCall call = new MemoryCall("", Headers.SESSION, session);
    call.method = "DELETE";
    serve(http, call);
  }

  @Test
  void aStreamEndsAtOnceWithItsSession() throws Exception {
    try (McpHttp http = http(10, LONG)) {
      String session = session(http);
      MemoryCall listening = get(session);
      Thread serving = Thread.ofVirtual().start(() -> serve(http, listening));
      assertThat(listening.streaming.await(20, TimeUnit.SECONDS)).isTrue();
      end(http, session);
      assertThat(serving.join(SOON)).isTrue();
    }
  }

  @Test
  void onlyThoseWhoListenWatch() throws Exception {
    try (McpHttp http = http(10, LONG)) {
      String session = session(http);
      assertThat(offer.watchers).isEmpty();
      MemoryCall listening = get(session);
      Thread serving = Thread.ofVirtual().start(() -> serve(http, listening));
      assertThat(listening.streaming.await(20, TimeUnit.SECONDS)).isTrue();
      offer.watchers.getFirst().accept(new Offer.Change.Tools());
      assertThat(listening.events.take()).isEmpty();
      assertThat(listening.events.take()).contains("notifications/tools/list_changed");
      end(http, session);
      assertThat(serving.join(SOON)).isTrue();
      assertThat(offer.watchers).isEmpty();
    }
  }

  @Test
  void oneThatNobodyUsesExpiresByItself() {
    try (McpHttp http = http(10, Duration.ofMillis(50))) {
      String session = session(http);
      // Asking would keep it.
      Await.until("its end", SOON, () -> http.sessions() == 0);
      assertThat(ping(http, session)).isEqualTo(404);
    }
  }

  @Test
  void theIdlestMakesRoomAndNeverOneWithARequest() throws Exception {
    try (McpHttp http = http(3, LONG)) {
      String busy = session(http);
      String first = session(http);
      String second = session(http);
      Thread sleeping =
          Thread.ofVirtual().start(() -> serve(http, new MemoryCall(SLEEP, Headers.SESSION, busy)));
      assertThat(offer.asleep.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(ping(http, first)).isEqualTo(200);

      String third = session(http);
      assertThat(ping(http, second)).isEqualTo(404);
      assertThat(List.of(ping(http, busy), ping(http, first), ping(http, third))).containsOnly(200);
      end(http, busy);
      assertThat(sleeping.join(SOON)).isTrue();
    }
  }

  @Test
  void whereAllAreInUseANewOneIsRefused() throws Exception {
    try (McpHttp http = http(1, LONG)) {
      String busy = session(http);
      MemoryCall listening = get(busy);
      Thread serving = Thread.ofVirtual().start(() -> serve(http, listening));
      assertThat(listening.streaming.await(20, TimeUnit.SECONDS)).isTrue();
      MemoryCall refused =
          initialize(http, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
      assertThat(refused.status).isEqualTo(503);
      assertThat(refused.answer).contains("all sessions are in use");
      assertThat(ping(http, busy)).isEqualTo(200);
      end(http, busy);
      assertThat(serving.join(SOON)).isTrue();
    }
  }

  @Test
  void aHandshakeThatFailsOpensNone() {
    try (McpHttp http = http(10, LONG)) {
      MemoryCall failed = initialize(http, "{}");
      assertThat(failed.answer).contains("protocolVersion");
      assertThat(failed.answered).doesNotContainKey(Headers.SESSION);
      assertThat(http.sessions()).isZero();
    }
  }

  /// One tool that sleeps until it is interrupted.
  private static final class Watched implements Offer {
    private final List<Consumer<Change>> watchers = new CopyOnWriteArrayList<>();
    private final CountDownLatch asleep = new CountDownLatch(1);

    @Override
    public List<Item> tools() {
      return List.of(
          new Item() {
            @Override
            public ObjectNode listed() {
              return JsonNodeFactory.instance.objectNode().put("name", "sleep");
            }

            @Override
            public ObjectNode ask(ObjectNode params, Exchange exchange)
                throws InterruptedException {
              asleep.countDown();
              new CountDownLatch(1).await();
              return params;
            }
          });
    }

    @Override
    public List<Item> prompts() {
      return List.of();
    }

    @Override
    public List<ObjectNode> resources() {
      return List.of();
    }

    @Override
    public List<ObjectNode> resourceTemplates() {
      return List.of();
    }

    @Override
    public Optional<List<ObjectNode>> read(String uri, Exchange exchange) {
      return Optional.empty();
    }

    @Override
    public List<String> complete(ObjectNode reference, String argument, String value) {
      return List.of();
    }

    @Override
    public String instructions() {
      return "";
    }

    @Override
    public Watch watch(Consumer<Change> watcher) {
      watchers.add(watcher);
      return () -> watchers.remove(watcher);
    }
  }
}
