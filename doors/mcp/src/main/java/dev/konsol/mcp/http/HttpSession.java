package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Call;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.Id;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Response;
import dev.konsol.jsonrpc.Messages;
import dev.konsol.jsonrpc.PendingCalls;
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
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A client with a handshake over HTTP. Its requests come each on its own; what it is asked goes
/// out on the answer to one of them, and its answers come in yet others. Safe for any thread.
final class HttpSession implements AutoCloseable {
  private static final int MOST_LISTENERS = 8;

  final String id = UUID.randomUUID().toString();
  final Handshake handshake;
  private final PendingCalls asked =
      new PendingCalls(number -> Id.of("konsol-" + number), (_, _) -> {});
  private final Map<Id, Thread> serving = new ConcurrentHashMap<>();
  private final Set<StreamListener> listeners = new LinkedHashSet<>();
  private boolean closed;
  private volatile long used = System.nanoTime();

  HttpSession(McpServer server, Path directory) {
    this.handshake = new Handshake(server, directory, Map.of(), this::push);
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
      return handshake.request(request, new SessionLink(reply, asked));
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
    asked.answer(response);
  }

  /// Takes one who hears what belongs to no request. Says whether there was room. What changes is
  /// watched only while somebody hears of it.
  synchronized boolean listen(StreamListener listener) {
    boolean taken = !closed && listeners.size() < MOST_LISTENERS && listeners.add(listener);
    if (taken) {
      handshake.watch();
    }
    return taken;
  }

  synchronized void leave(StreamListener listener) {
    listeners.remove(listener);
    if (listeners.isEmpty()) {
      handshake.unwatch();
    }
    touch();
  }

  /// To one of them: a client that opens several streams must not hear everything several times.
  private synchronized void push(Notification notification) {
    byte[] json = Messages.encode(notification);
    var _ = listeners.stream().anyMatch(each -> each.tell(json));
  }

  @Override
  public synchronized void close() {
    closed = true;
    handshake.close();
    serving.values().forEach(Thread::interrupt);
    listeners.forEach(StreamListener::end);
  }

  private record SessionLink(Answering reply, PendingCalls asked) implements ClientLink {
    @Override
    public void tell(Notification notification) {
      try {
        reply.send(notification);
      } catch (IOException e) {
        // In these revisions hanging up does not mean to stop: the client may say so.
        return;
      }
    }

    @Override
    public JsonNode call(String method, ObjectNode params, Duration within)
        throws InterruptedException, AskFailed {
      try (Call question = asked.open(method, within)) {
        if (!reply.send(new Request(question.id(), method, params))) {
          throw new AskFailed("the client takes no requests: it does not accept event streams");
        }
        return question.await();
      } catch (CallException e) {
        throw new AskFailed(String.valueOf(e.getMessage()));
      } catch (IOException e) {
        throw new AskFailed("the client is gone");
      }
    }
  }
}
