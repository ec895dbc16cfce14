package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.CallException.CallCancelled;
import dev.konsol.jsonrpc.CallException.CallTimeout;
import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.queue.Deadline;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/// A call that is under way. Whoever started it awaits or closes it: the deadline is kept by
/// [#await], and an answer nobody awaits is remembered until it comes or the peer ends. Safe for
/// any thread.
public final class Call implements AutoCloseable {
  /// How it went; the first one counts.
  sealed interface Outcome {
    record Answered(JsonNode result) implements Outcome {}

    record Refused(RpcError error) implements Outcome {}

    record Ended(CloseReason reason) implements Outcome {}

    record Cancelled(String reason) implements Outcome {}

    record TimedOut() implements Outcome {}

    /// There was no room for it until the deadline.
    record Unsent() implements Outcome {}
  }

  private final Id id;
  private final String method;
  final Deadline deadline;
  private final BiConsumer<Call, Outcome> onSettled;
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

  Call(Id id, String method, Deadline deadline, BiConsumer<Call, Outcome> onSettled) {
    this.id = id;
    this.method = method;
    this.deadline = deadline;
    this.onSettled = onSettled;
  }

  public Id id() {
    return id;
  }

  boolean isDone() {
    return outcome.isDone();
  }

  /// Waits for the result until the deadline. A call that times out, or whose thread is interrupted
  /// here, is cancelled on the other side too.
  public JsonNode await() throws InterruptedException {
    try {
      return result(outcome.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      settle(new Outcome.TimedOut());
      return result(outcome.join());
    } catch (InterruptedException e) {
      cancel("the caller was interrupted");
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("outcomes are values, never exceptions", e);
    }
  }

  /// Ends the call here at once, and tells the other side. Nothing happens if it has ended already.
  public void cancel(String reason) {
    settle(new Outcome.Cancelled(reason));
  }

  @Override
  public void close() {
    cancel("not wanted any more");
  }

  void settle(Outcome how) {
    if (outcome.complete(how)) {
      onSettled.accept(this, how);
    }
  }

  private JsonNode result(Outcome how) {
    return switch (how) {
      case Outcome.Answered(JsonNode result) -> result;
      case Outcome.Refused(RpcError error) -> throw new RemoteError(method, error);
      case Outcome.Ended(CloseReason reason) -> throw new PeerClosed(method, reason);
      case Outcome.Cancelled(String reason) -> throw new CallCancelled(method, reason);
      case Outcome.TimedOut _, Outcome.Unsent _ -> throw new CallTimeout(method);
    };
  }
}
