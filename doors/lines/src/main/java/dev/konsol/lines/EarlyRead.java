package dev.konsol.lines;

import dev.konsol.console.Chunk;
import dev.konsol.console.Watch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/// A read that waits for output, answered by the thread that brings it, if it is a little: a thread
/// that is woken to answer comes later. Anything else is left to the one who waits.
final class EarlyRead {
  private final Source source;
  private final Request.Read request;
  private final Predicate<Chunk> answer;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition settled = lock.newCondition();
  private State state = State.WAITING;

  private enum State {
    WAITING,
    ANSWERED,
    LEFT
  }

  /// `answer` never blocks; it is false when the answer could not go out.
  EarlyRead(Source source, Request.Read request, Predicate<Chunk> answer) {
    this.source = source;
    this.request = request;
    this.answer = answer;
  }

  /// Waits as long as the request wants. Whether it is answered; if not, there is something that
  /// the caller has to see to, or nothing came.
  boolean await() throws InterruptedException {
    try (Watch _ = source.watch(this::changed)) {
      return awaitAnswer();
    }
  }

  private boolean awaitAnswer() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = request.patience().toNanos();
      look();
      while (state == State.WAITING && nanos > 0) {
        nanos = settled.awaitNanos(nanos);
      }
      boolean answered = state == State.ANSWERED;
      state = State.LEFT;
      return answered;
    } finally {
      lock.unlock();
    }
  }

  /// There may be something new. On any thread, above all the poller's.
  private void changed() {
    lock.lock();
    try {
      look();
    } finally {
      lock.unlock();
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
    long there = source.head() - offset;
    if (there > Attachment.LITTLE) {
      return State.LEFT;
    }
    Chunk chunk = source.readNow(offset, request.maxBytes());
    if (chunk.gap().isPresent() || chunk.ended()) {
      return State.LEFT;
    }
    if (chunk.bytes().length == 0) {
      return State.WAITING;
    }
    // A character that is only begun may be finished while there is time.
    boolean finished = Source.whole(chunk).bytes().length == chunk.bytes().length;
    return finished && answer.test(chunk) ? State.ANSWERED : State.LEFT;
  }
}
