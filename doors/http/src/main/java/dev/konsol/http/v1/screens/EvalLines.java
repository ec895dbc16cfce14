package dev.konsol.http.v1.screens;

import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.result.Outcome;
import java.util.List;
import java.util.function.Supplier;

/// What an evaluation printed and gave last.
final class EvalLines implements Supplier<List<String>> {
  private static final int BACK = 100;
  private static final int AT_ONCE = 1000;

  private final Cursor cursor;
  private final LastLines lines = new LastLines();

  EvalLines(EvalSession session) {
    this.cursor = new Cursor(session.journal(), Math.max(0, session.journal().head() - BACK));
  }

  @Override
  public List<String> get() {
    for (Event event : cursor.next(AT_ONCE)) {
      switch (event.payload()) {
        case EvalEvent.Output output -> lines.add(output.text());
        case EvalEvent.Finished(_, Outcome.Value value) when value.mime().startsWith("text/") ->
            lines.add(value.data() + "\n");
        default -> {}
      }
    }
    return lines.lines();
  }
}
