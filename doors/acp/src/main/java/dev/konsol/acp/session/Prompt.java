package dev.konsol.acp.session;

import dev.konsol.acp.wire.Faults;
import dev.konsol.agent.event.StopReason;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// One prompt of the editor, until the end of its turn. The turn begins when the session says what
/// was prompted: one that others began may be on before, and whoever interrupts that drops what
/// waits. Whether it has begun is the narration's to say, whether it was cancelled its session's,
/// under its lock.
public final class Prompt {
  private final String id;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean begun;
  private boolean cancelled;
  private volatile Optional<StopReason> reason = Optional.empty();
  private volatile String problem = "";

  /// @param id of its message
  public Prompt(String id) {
    this.id = id;
  }

  public String id() {
    return id;
  }

  /// Whether this message is what it waited for.
  boolean begins(String message) {
    boolean first = !begun && message.equals(id);
    begun |= first;
    return first;
  }

  public boolean begun() {
    return begun;
  }

  public void cancel() {
    cancelled = true;
  }

  public boolean cancelled() {
    return cancelled;
  }

  void problem(String why) {
    problem = why;
  }

  void end(StopReason how) {
    reason = Optional.of(how);
    ended.countDown();
  }

  /// Its message does not wait any more, and no turn will begin with it.
  public void drop() {
    end(StopReason.INTERRUPTED);
  }

  /// The session is closed: there will be no end.
  public void abandon() {
    ended.countDown();
  }

  public void await() throws InterruptedException {
    ended.await();
  }

  /// In the words of the protocol, when it has ended.
  public String outcome(boolean wasCancelled) {
    if (wasCancelled) {
      return "cancelled";
    }
    return switch (reason.orElseThrow(() -> Faults.failed("the session was closed"))) {
      case COMPLETED -> "end_turn";
      case INTERRUPTED -> "cancelled";
      case MAX_STEPS, BUDGET -> "max_turn_requests";
      case MAX_TOKENS, CONTEXT_FULL -> "max_tokens";
      case REFUSED, CONTENT_FILTER -> "refusal";
      case EMPTY -> "end_turn";
      case FAILED, HOST_LOST ->
          throw Faults.failed(problem.isEmpty() ? "the turn failed" : problem);
    };
  }
}
