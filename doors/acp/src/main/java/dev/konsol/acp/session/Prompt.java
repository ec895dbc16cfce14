package dev.konsol.acp.session;

import dev.konsol.acp.wire.Faults;
import dev.konsol.agent.event.StopReason;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// One prompt of the editor, until the end of its turn. The turn begins when the session says what
/// was prompted: one that others began may be on before. Whether it has begun is the narration's to
/// know, whether it was cancelled its session's, under its lock.
public final class Prompt {
  private final String text;
  private final CountDownLatch ended = new CountDownLatch(1);
  private boolean begun;
  private boolean cancelled;
  private volatile Optional<StopReason> reason = Optional.empty();
  private volatile String problem = "";

  public Prompt(String text) {
    this.text = text;
  }

  /// Whether these words are what it waited for.
  boolean begins(String said) {
    boolean first = !begun && said.equals(text);
    begun |= first;
    return first;
  }

  boolean begun() {
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
