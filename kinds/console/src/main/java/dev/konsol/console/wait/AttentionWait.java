package dev.konsol.console.wait;

import dev.konsol.console.attention.Judgement;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.wait.Waited.Evidence;
import java.util.Optional;
import java.util.function.Supplier;

/// A wait for a console to want a person. Judged again after more output, and when the quiet has
/// lasted long enough to mean something else.
record AttentionWait(PendingWait waiting, Supplier<Judgement> judge) {

  Waited await() throws InterruptedException {
    ConsoleLog log = waiting.log;
    while (true) {
      long head = log.head();
      Judgement judgement = judge.get();
      switch (judgement.attention()) {
        case WAITING -> {
          return waiting.answer(Evidence.ATTENTION, judgement.why(), Optional.empty(), head);
        }
        case FAILED, DONE -> {
          log.awaitEnd(waiting.left());
          return waiting.exited();
        }
        case NONE, WORKING -> {
          if (waiting.over()) {
            return waiting.timedOut();
          }
          log.await(head, Math.min(waiting.left(), judgement.againNanos()));
        }
      }
    }
  }
}
