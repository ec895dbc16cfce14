package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Our side in the tests against other people's peers.
final class ForeignHandler implements Handler {
  final List<String> noted = new CopyOnWriteArrayList<>();
  final CountDownLatch hanging = new CountDownLatch(1);
  final CountDownLatch interrupted = new CountDownLatch(1);

  @Override
  public JsonNode request(Request request, CallContext context) throws Exception {
    return switch (request.method()) {
      case "echo" -> request.params();
      case "double" ->
          JsonNodeFactory.instance.objectNode().put("n", 2 * request.params().path("n").asInt());
      case "hang" -> hang();
      case "fail" -> throw new RpcException(new RpcError(-32001, "no", Json.of("{'a':1}")));
      default -> throw RpcException.methodNotFound(request.method());
    };
  }

  private JsonNode hang() throws InterruptedException {
    hanging.countDown();
    try {
      new CountDownLatch(1).await();
      throw new AssertionError("unreachable");
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }

  @Override
  public void notification(Notification notification, Peer peer) {
    noted.add(notification.method());
  }
}
