package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Id;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Response;
import dev.konsol.jsonrpc.Message.Success;
import dev.konsol.jsonrpc.Messages;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.mcp.Handshake;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.protocol.ClientLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A client with a handshake over HTTP. Its requests come each on its own; what it is asked goes
/// out on the answer to one of them, and its answers come in yet others. Safe for any thread.
final class HttpSession implements AutoCloseable {
  private static final int MOST_LISTENERS = 8;

  private final String id = UUID.randomUUID().toString();
  private final Handshake handshake;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Id, BlockingQueue<Response>> asked = new ConcurrentHashMap<>();
  private final Map<Id, Thread> serving = new ConcurrentHashMap<>();
  private final Set<Listener> listeners = new LinkedHashSet<>();
  private boolean closed;
  private volatile long used = System.nanoTime();

  HttpSession(McpServer server, Path directory) {
    this.handshake = server.handshake(directory, this::push);
  }

  String id() {
    return id;
  }

  Handshake handshake() {
    return handshake;
  }

  /// Whether its client waits for an answer, or listens.
  synchronized boolean isBusy() {
    return !serving.isEmpty() || !listeners.isEmpty();
  }

  /// Since it was last heard of.
  Duration idle() {
    return Duration.ofNanos(System.nanoTime() - used);
  }

  void touch() {
    used = System.nanoTime();
  }

  /// On the caller's thread, which a cancellation interrupts.
  JsonNode serve(Request request, Answering reply) throws InterruptedException {
    serving.put(request.id(), Thread.currentThread());
    try {
      return handshake.request(request, new SessionLink(reply));
    } finally {
      serving.remove(request.id());
      touch();
    }
  }

  void take(Notification notification) {
    if (notification.method().equals("notifications/cancelled")) {
      Id.read(notification.params().path("requestId"))
          .map(serving::get)
          .ifPresent(Thread::interrupt);
    }
    handshake.notification(notification);
  }

  /// An answer to something this session asked; others are nobody's.
  void take(Response response) {
    BlockingQueue<Response> waiting = asked.remove(response.id());
    if (waiting != null) {
      waiting.add(response);
    }
  }

  /// Takes one who hears what belongs to no request. Says whether there was room. What changes is
  /// watched only while somebody hears of it.
  synchronized boolean listen(Listener listener) {
    boolean taken = !closed && listeners.size() < MOST_LISTENERS && listeners.add(listener);
    if (taken) {
      handshake.watch();
    }
    return taken;
  }

  synchronized void leave(Listener listener) {
    listeners.remove(listener);
    if (listeners.isEmpty()) {
      handshake.unwatch();
    }
    touch();
  }

  /// To one of them: a client that opens several streams must not hear everything several times.
  private synchronized void push(String method, ObjectNode params) {
    byte[] json = Messages.encode(new Notification(method, params));
    var _ = listeners.stream().anyMatch(each -> each.tell(json));
  }

  @Override
  public synchronized void close() {
    closed = true;
    handshake.close();
    serving.values().forEach(Thread::interrupt);
    listeners.forEach(Listener::end);
  }

  private final class SessionLink implements ClientLink {
    private final Answering reply;

    SessionLink(Answering reply) {
      this.reply = reply;
    }

    @Override
    public void tell(String method, ObjectNode params) {
      try {
        reply.send(new Notification(method, params));
      } catch (IOException e) {
        // In these revisions hanging up does not mean to stop: the client may say so.
        return;
      }
    }

    @Override
    public JsonNode call(String method, ObjectNode params, Duration within)
        throws InterruptedException, AskFailed {
      Id question = Id.of("konsol-" + ids.incrementAndGet());
      BlockingQueue<Response> answer = new ArrayBlockingQueue<>(1);
      asked.put(question, answer);
      try {
        if (!reply.send(new Request(question, method, params))) {
          throw new AskFailed("the client takes no requests: it does not accept event streams");
        }
        Response response = answer.poll(within.toMillis(), TimeUnit.MILLISECONDS);
        if (response == null) {
          throw new AskFailed(method + " was not answered");
        }
        return result(method, response);
      } catch (IOException e) {
        throw new AskFailed("the client is gone");
      } finally {
        asked.remove(question);
      }
    }

    private static JsonNode result(String method, Message.Response response) throws AskFailed {
      return switch (response) {
        case Success(Id _, JsonNode result) -> result;
        case Failure(Id _, RpcError error) ->
            throw new AskFailed(method + " failed: " + error.message());
      };
    }
  }
}
