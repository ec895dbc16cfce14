package dev.konsol.app.eval;

import dev.konsol.client.eval.StandardInput;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalSession;
import java.time.Duration;

/// Gives an evaluation what it reads, from this command's standard input. Runs on one task, until
/// the evaluation has ended.
record InputForwarder(EvalSession session, StandardInput input, Cursor cursor) implements Runnable {
  private static final Duration NAP = Duration.ofMinutes(1);
  private static final int PAGE = 256;

  @Override
  public void run() {
    try {
      while (true) {
        for (Event event : cursor.next(PAGE, NAP)) {
          switch (event.payload()) {
            case EvalEvent.InputWanted _ -> input.ask(session::input);
            case EvalEvent.Finished _ -> {
              return;
            }
            default -> {}
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
