package dev.konsol.acp;

import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Cancellation;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An editor in memory: remembers what it was told and asked, and answers as it was told to. What
/// it was not told to answer it does not know, but for the permission, at which it waits.
final class TestEditor implements Handler, AutoCloseable {
  static final Duration SOON = Duration.ofSeconds(20);
  static final String EVERYTHING =
      """
      {"fs":{"readTextFile":true,"writeTextFile":true},"terminal":true,"elicitation":{"form":{}}}\
      """;

  final List<JsonNode> updates = new CopyOnWriteArrayList<>();

  /// The turn that each of them is of.
  final List<String> turns = new CopyOnWriteArrayList<>();

  final List<Request> asked = new CopyOnWriteArrayList<>();
  final CountDownLatch withdrawn = new CountDownLatch(1);
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Peer peer;
  private final Thread serving;

  interface Answer {
    String to(JsonNode params);
  }

  TestEditor(AcpDoor door) {
    MemoryTransport.Pair pair = MemoryTransport.pair(1 << 20);
    peer =
        Peer.over(
            new Listening(pair.left(), updates, turns),
            this,
            PeerOptions.named("editor")
                .with(
                    new Cancellation(
                        "$/cancel_request", "requestId", null, Cancellation.Answer.ERROR)));
    serving = Thread.ofVirtual().start(() -> door.serve(pair.right()));
  }

  TestEditor answering(String method, Answer answer) {
    answers.put(method, answer);
    return this;
  }

  TestEditor permitting(String option) {
    return answering(
        "session/request_permission",
        _ -> "{\"outcome\":{\"outcome\":\"selected\",\"optionId\":\"" + option + "\"}}");
  }

  JsonNode call(String method, String params) throws InterruptedException {
    return peer.call(method, json(params), SOON);
  }

  dev.konsol.jsonrpc.Call start(String method, String params) throws InterruptedException {
    return peer.start(method, json(params), SOON);
  }

  void tell(String method, String params) throws InterruptedException {
    peer.notify(method, json(params));
  }

  JsonNode initialize(String capabilities) throws InterruptedException {
    return call(
        "initialize", "{\"protocolVersion\":1,\"clientCapabilities\":" + capabilities + "}");
  }

  /// Everything of that kind so far.
  List<JsonNode> updates(String kind) {
    return updates.stream()
        .filter(update -> update.path("sessionUpdate").asString().equals(kind))
        .toList();
  }

  /// The text of all pieces of that kind.
  String said(String kind) {
    StringBuilder text = new StringBuilder();
    updates(kind).forEach(update -> text.append(update.path("content").path("text").asString()));
    return text.toString();
  }

  List<JsonNode> asked(String method) {
    return asked.stream()
        .filter(request -> request.method().equals(method))
        .map(Request::params)
        .toList();
  }

  void await(String what, java.util.function.BooleanSupplier condition) {
    Await.until(what, SOON, condition);
  }

  static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }

  @Override
  public JsonNode request(Request request, CallContext context) throws InterruptedException {
    asked.add(request);
    Answer answer = answers.get(request.method());
    if (answer != null) {
      return json(answer.to(request.params()));
    }
    if (!request.method().equals("session/request_permission")
        && !request.method().equals("terminal/wait_for_exit")) {
      throw new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "not here"));
    }
    try {
      new CountDownLatch(1).await();
    } finally {
      withdrawn.countDown();
    }
    throw new IllegalStateException();
  }

  /// Updates are taken down where they come in.
  @Override
  public void notification(Notification notification, Peer from) {}

  @Override
  public void close() {
    peer.close();
    try {
      serving.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Notes updates on the way, in the order of arrival: when a call is answered, everything that
  /// was said before is there.
  private record Listening(Transport inner, List<JsonNode> updates, List<String> turns)
      implements Transport {
    @Override
    public @Nullable Frame read() throws IOException {
      Frame frame = inner.read();
      if (frame instanceof Frame.Payload(byte[] json)) {
        JsonNode node = JsonMapper.shared().readTree(json);
        if (node.path("method").asString("").equals("session/update")) {
          updates.add(node.path("params").path("update"));
          turns.add(node.path("params").path("_meta").path("konsol/turn_id").asString(""));
        }
      }
      return frame;
    }

    @Override
    public void write(byte[] json) throws IOException {
      inner.write(json);
    }

    @Override
    public void close() throws IOException {
      inner.close();
    }
  }
}
