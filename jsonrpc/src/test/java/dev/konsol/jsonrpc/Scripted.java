package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// A handler whose methods do what their names say, and remember what happened to them.
final class Scripted implements Handler {
  final CountDownLatch entered = new CountDownLatch(1);
  final CountDownLatch gate = new CountDownLatch(1);
  final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
  final List<String> noted = new CopyOnWriteArrayList<>();
  final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
  final AtomicInteger closings = new AtomicInteger();

  @Override
  public JsonNode request(Request request, CallContext context) throws Exception {
    return switch (request.method()) {
      case "echo", "ordered/echo" -> request.params();
      case "callBack" -> context.peer().call("echo", request.params(), PeerTest.LONG);
      case "gated", "ordered/gated" -> gated(request);
      case "first/gated" -> firstGated(request, context);
      case "first/refused" -> throw RpcException.methodNotFound(request.method());
      case "noted" -> noted(request);
      case "hang" -> hang(context);
      case "ordered/cancelled" -> JsonNodeFactory.instance.booleanNode(context.isCancelled());
      case "report" -> report(request, context);
      case "refuse" -> throw new RpcException(new RpcError(-32001, "no", Json.of("{'a':1}")));
      case "bug" -> throw new IllegalStateException("secret detail");
      case "unwritable" -> throw new RpcException(new RpcError(1, "deep", deep()));
      case "error" -> throw new AssertionError("secret detail");
      default -> throw RpcException.methodNotFound(request.method());
    };
  }

  private static JsonNode deep() {
    ArrayNode node = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < 5_000; i++) {
      node = JsonNodeFactory.instance.arrayNode().add(node);
    }
    return node;
  }

  private JsonNode gated(Request request) throws InterruptedException {
    entered.countDown();
    if (!gate.await(PeerTest.LONG.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the gate was never opened");
    }
    return request.params();
  }

  private JsonNode firstGated(Request request, CallContext context) throws InterruptedException {
    noted(request);
    context.begun();
    return gated(request);
  }

  private JsonNode noted(Request request) {
    noted.add("request" + request.params().path(0));
    return request.params();
  }

  private JsonNode hang(CallContext context) throws InterruptedException {
    entered.countDown();
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("unreachable");
    } catch (InterruptedException e) {
      interrupted.complete(context.isCancelled());
      throw e;
    }
  }

  private JsonNode report(Request request, CallContext context) throws InterruptedException {
    context.peer().notify("progress", request.params());
    return JsonNodeFactory.instance.nullNode();
  }

  @Override
  public void notification(Notification notification, Peer peer) throws Exception {
    switch (notification.method()) {
      case "bug" -> throw new IllegalStateException("planted");
      case "wait" -> {
        entered.countDown();
        gate.await();
      }
      case "callBack" ->
          noted.add("got " + peer.call("echo", notification.params(), PeerTest.LONG).path(0));
      case "close" -> peer.close();
      default -> noted.add(notification.method() + notification.params().path(0));
    }
  }

  @Override
  public Dispatch dispatch(String method) {
    if (method.startsWith("first/")) {
      return Dispatch.FIRST_COME;
    }
    return method.startsWith("ordered/") ? Dispatch.IN_ORDER : Dispatch.CONCURRENT;
  }

  @Override
  public void closed(CloseReason reason) {
    closings.incrementAndGet();
    closed.complete(reason);
  }
}
