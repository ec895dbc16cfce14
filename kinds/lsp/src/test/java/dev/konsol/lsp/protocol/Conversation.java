package dev.konsol.lsp.protocol;

import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.watched.FileWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client and, in memory, a server whose answers the test writes.
final class Conversation implements AutoCloseable, ClientListener, Handler {
  static final Path ROOT = Path.of("/work/project");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  final LanguageClient client;
  final Peer server;
  final AtomicInteger watchChanges = new AtomicInteger();
  final CountDownLatch ended = new CountDownLatch(1);
  private final Map<String, Function<JsonNode, JsonNode>> answers = new ConcurrentHashMap<>();
  private final BlockingQueue<Notification> told = new LinkedBlockingQueue<>();

  Conversation(String capabilities, String settings) {
    MemoryTransport.Pair pair = MemoryTransport.pair(64 << 20);
    answers.put("initialize", _ -> json("{\"capabilities\": " + capabilities + "}"));
    server = Peer.over(pair.right(), this, PeerOptions.named("server"));
    client =
        new LanguageClient(
            pair.left(),
            new ClientSpec(
                "test",
                ROOT,
                1,
                json("{\"option\": 1}"),
                json(settings),
                new ReadySignal("test/status", "state", java.util.Set.of("go"), false),
                Evidence.VERSION,
                PATIENCE),
            this);
  }

  static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.replace('\'', '"'));
  }

  Conversation started() throws InterruptedException {
    client.initialize();
    next("initialized");
    next("workspace/didChangeConfiguration");
    return this;
  }

  void on(String method, Function<JsonNode, JsonNode> answer) {
    answers.put(method, answer);
  }

  /// The next thing the server was told, which has to be this.
  JsonNode next(String method) throws InterruptedException {
    Notification next = told.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    if (next == null || !next.method().equals(method)) {
      throw new AssertionError("expected " + method + ", got " + next);
    }
    return next.params();
  }

  JsonNode asks(String method, String params) throws InterruptedException {
    return server.call(method, json(params), PATIENCE);
  }

  void tells(String method, String params) throws InterruptedException {
    server.notify(method, json(params));
  }

  List<String> watches() {
    return client.watches().stream().map(FileWatch::toString).toList();
  }

  @Override
  public JsonNode request(Request request, CallContext context) {
    return answers.getOrDefault(request.method(), _ -> Json.nothing()).apply(request.params());
  }

  @Override
  public void notification(Notification notification, Peer peer) {
    told.add(notification);
  }

  @Override
  public void watchesChanged() {
    watchChanges.incrementAndGet();
  }

  @Override
  public void refreshAsked() {}

  @Override
  public void notified(String method, JsonNode params) {}

  @Override
  public void ended(CloseReason reason) {
    ended.countDown();
  }

  @Override
  public void closed(CloseReason reason) {}

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
