package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Call.Outcome;
import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Response;
import dev.konsol.jsonrpc.Message.Success;
import dev.konsol.jsonrpc.queue.Deadline;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The calls that wait for an answer, each matched to it by its id. A [Peer] has its own; where the
/// answers come each on its own, as over HTTP, whoever takes them hands them in. Safe for any
/// thread.
public final class PendingCalls {
  private final Map<Id, Call> pending = new ConcurrentHashMap<>();
  private final AtomicInteger lastId = new AtomicInteger();
  private final AtomicLong strays = new AtomicLong();
  private final IntFunction<Id> ids;
  private final BiConsumer<Call, String> onAbandoned;
  private volatile @Nullable CloseReason ended;

  /// @param ids the id for a number that no other call has
  /// @param onAbandoned told of calls that this side gave up, and why
  public PendingCalls(IntFunction<Id> ids, BiConsumer<Call, String> onAbandoned) {
    this.ids = ids;
    this.onAbandoned = onAbandoned;
  }

  /// A call that waits from now on, to be sent by the caller. The time until the deadline begins
  /// now.
  public Call open(String method, Duration deadline) {
    // The Language Server Protocol's integers have 31 bits.
    Id id = ids.apply(lastId.incrementAndGet() & Integer.MAX_VALUE);
    Call call = new Call(id, method, Deadline.in(deadline), this::settled);
    pending.put(id, call);
    CloseReason reason = ended;
    if (reason != null) {
      call.settle(new Outcome.Ended(reason));
    }
    return call;
  }

  /// Where no call waits for it, it is nobody's.
  public void answer(Response response) {
    answer(
        response.id(),
        switch (response) {
          case Success(Id _, JsonNode result) -> new Outcome.Answered(result);
          case Failure(Id _, RpcError error) -> new Outcome.Refused(error);
        });
  }

  void answer(Id id, Outcome outcome) {
    Call call = pending.remove(id);
    if (call == null) {
      strays.incrementAndGet();
    } else {
      call.settle(outcome);
    }
  }

  private void settled(Call call, Outcome how) {
    pending.remove(call.id());
    switch (how) {
      case Outcome.Cancelled(String reason) -> onAbandoned.accept(call, reason);
      case Outcome.TimedOut() -> onAbandoned.accept(call, "no answer in time");
      case Outcome.Answered _, Outcome.Refused _, Outcome.Ended _, Outcome.Unsent _ -> {}
    }
  }

  /// Fails every call, those that are about to be opened included.
  void endAll(CloseReason reason) {
    ended = reason;
    pending.values().forEach(call -> call.settle(new Outcome.Ended(reason)));
  }

  int count() {
    return pending.size();
  }

  /// Answers to no pending call: unknown, doubled, or too late.
  long strays() {
    return strays.get();
  }
}
