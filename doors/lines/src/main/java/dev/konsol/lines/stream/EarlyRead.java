package dev.konsol.lines.stream;

import dev.konsol.console.ConsoleOutput;
import dev.konsol.console.log.Chunk;
import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import dev.konsol.lines.protocol.Request;
import java.util.concurrent.locks.Condition;
import java.util.function.Predicate;

/// A read that waits for output, answered by the thread that brings it, if it is a little: a thread
/// that is woken to answer comes later. Anything else is left to the one who waits.
public final class EarlyRead {
  private final ConsoleOutput console;
  private final Request.Read request;
  private final Predicate<Chunk> answer;
  private final Mutex lock = new Mutex();
  private final Condition settled = lock.newCondition();
  private State state = State.WAITING;

  private enum State {
    WAITING,
    ANSWERED,
    LEFT
  }

  /// `answer` never blocks; it is false when the answer could not go out.
  public EarlyRead(ConsoleOutput console, Request.Read request, Predicate<Chunk> answer) {
    this.console = console;
    this.request = request;
    this.answer = answer;
  }

  /// Waits as long as the request wants. Whether it is answered; if not, there is something that
  /// the caller has to see to, or nothing came.
  public boolean await() throws InterruptedException {
    try (Held _ = console.watch(this::changed)) {
      return awaitAnswer();
    }
  }

  private boolean awaitAnswer() throws InterruptedException {
    try (Held _ = lock.heldInterruptibly()) {
      long nanos = request.patience().toNanos();
      look();
      while (state == State.WAITING && nanos > 0) {
        nanos = settled.awaitNanos(nanos);
      }
      boolean answered = state == State.ANSWERED;
      state = State.LEFT;
      return answered;
    }
  }

  /// There may be something new. On any thread, above all the poller's.
  private void changed() {
    try (Held _ = lock.held()) {
      look();
    }
  }

  private void look() {
    if (state == State.WAITING) {
      state = now();
      if (state != State.WAITING) {
        settled.signal();
      }
    }
  }

  private State now() {
    long offset = request.offset();
    long there = console.offset() - offset;
    if (there > Attachment.LITTLE) {
      return State.LEFT;
    }
    Chunk chunk = console.readNow(offset, request.maxBytes());
    if (chunk.gap().isPresent() || chunk.ended()) {
      return State.LEFT;
    }
    if (chunk.bytes().length == 0) {
      return State.WAITING;
    }
    // A character that is only begun may be finished while there is time.
    return !chunk.endsInsideCharacter() && answer.test(chunk) ? State.ANSWERED : State.LEFT;
  }
}
