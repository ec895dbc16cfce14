package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Call.Outcome;
import dev.konsol.jsonrpc.queue.Deadline;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The calls that wait for an answer. Safe for any thread; answers come from the reader.
final class PendingCalls {
  private final Map<Id, Call> pending = new ConcurrentHashMap<>();
  private final AtomicInteger lastId = new AtomicInteger();
  private final AtomicLong strays = new AtomicLong();
  private final BiConsumer<Call, String> onAbandoned;
  private volatile @Nullable CloseReason ended;

  /// @param onAbandoned told of calls that this side gave up, and why
  PendingCalls(BiConsumer<Call, String> onAbandoned) {
    this.onAbandoned = onAbandoned;
  }

  Id nextId() {
    // The Language Server Protocol's integers have 31 bits.
    return Id.of(lastId.incrementAndGet() & Integer.MAX_VALUE);
  }

  Call open(Id id, String method, Deadline deadline) {
    Call call = new Call(id, method, deadline, this::settled);
    pending.put(id, call);
    CloseReason reason = ended;
    if (reason != null) {
      call.settle(new Outcome.Ended(reason));
    }
    return call;
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

  long strays() {
    return strays.get();
  }
}
