package dev.konsol.client.rpc;

import dev.konsol.client.connection.Connection;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Speaks with the daemon's JSON-RPC door. Owns the connection, the thread that reads it and the
/// one that writes it; notifications are handed on by the reader, before answers that came after
/// them.
public final class RpcConnection implements AutoCloseable {
  private final Frames frames;
  private final Runnable end;
  private final Consumer<JsonObject> notifications;
  private final Map<Long, CompletableFuture<JsonObject>> pending = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("rpc-writer").factory());

  private RpcConnection(Frames frames, Runnable end, Consumer<JsonObject> notifications) {
    this.frames = frames;
    this.end = end;
    this.notifications = notifications;
  }

  /// Each notification is handed on whole.
  public static RpcConnection over(Connection connection, Consumer<JsonObject> notifications) {
    return over(connection.input(), connection.output(), connection::close, notifications);
  }

  /// The same over other streams.
  ///
  /// @param end closes both
  public static RpcConnection over(
      InputStream in, OutputStream out, Runnable end, Consumer<JsonObject> notifications) {
    RpcConnection rpc = new RpcConnection(new Frames(in, out), end, notifications);
    Thread.ofVirtual().name("rpc-connection").start(rpc::read);
    return rpc;
  }

  /// Asks, waits, and answers the result, which is empty where it is `null`.
  public JsonObject ask(String method, Consumer<JsonLine> params)
      throws IOException, InterruptedException {
    return start(method, params).await();
  }

  /// Asks without waiting.
  public PendingCall start(String method, Consumer<JsonLine> params) {
    long id = ids.incrementAndGet();
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    pending.put(id, answer);
    send(method, params, line -> line.put("id", id));
    if (gone.isDone()) {
      answer.completeExceptionally(new DaemonGone());
    }
    return new PendingCall(this, id, answer);
  }

  /// Not on the caller's thread: an interrupt of that would close the connection.
  private void send(String method, Consumer<JsonLine> params, Consumer<JsonLine> more) {
    JsonLine line = JsonLine.object().put("jsonrpc", "2.0").put("method", method);
    more.accept(line);
    String json = line.putObject("params", params).end();
    try {
      writer.execute(() -> write(json));
    } catch (RejectedExecutionException e) {
      // Closed: whoever asks is told by the reader's end.
    }
  }

  private void write(String json) {
    try {
      frames.write(json);
    } catch (IOException e) {
      end.run();
    }
  }

  /// A request that has been sent.
  public record PendingCall(
      RpcConnection connection, long id, CompletableFuture<JsonObject> answer) {
    public JsonObject await() throws IOException, InterruptedException {
      JsonObject message;
      try {
        message = answer.get();
      } catch (ExecutionException e) {
        throw new DaemonGone();
      }
      if (message.has("error")) {
        throw RpcError.of(message.object("error"));
      }
      return message.optionalObject("result").orElseGet(() -> JsonObject.EMPTY);
    }

    /// Has what runs for it stopped, however far it has come. It is answered all the same.
    public void cancel() {
      connection.send("$/cancelRequest", params -> params.put("id", id), _ -> {});
    }
  }

  /// Runs this, on a thread of the connection's, when the daemon is gone.
  public void onGone(Runnable action) {
    var _ = gone.thenRun(action);
  }

  /// Throws when the daemon is gone.
  public void require() throws DaemonGone {
    if (gone.isDone()) {
      throw new DaemonGone();
    }
  }

  private void read() {
    try {
      while (true) {
        take(JsonObject.parse(frames.read()));
      }
    } catch (IOException | RuntimeException | Error e) {
      // Whatever ended it, an answer too big for the memory included: nobody is left waiting.
      gone.complete(null);
      pending.values().forEach(each -> each.completeExceptionally(e));
    }
  }

  private void take(JsonObject message) {
    if (message.has("method")) {
      notifications.accept(message);
      return;
    }
    CompletableFuture<JsonObject> answer = pending.remove(message.optionalInteger("id").orElse(-1));
    if (answer != null) {
      answer.complete(message);
    }
  }

  @Override
  public void close() {
    writer.shutdown();
    end.run();
  }
}
