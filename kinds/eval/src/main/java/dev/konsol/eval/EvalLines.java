package dev.konsol.eval;

import dev.konsol.core.session.Event;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.PreviewLines;
import dev.konsol.eval.result.Outcome;
import java.util.List;
import java.util.Set;

/// What was evaluated, printed and given last, as a person at a prompt would see it.
final class EvalLines {
  private static final int EVENTS_A_LINE = 4;
  private static final Set<String> READABLE = Set.of("text/plain", "text/markdown");

  private EvalLines() {}

  static List<String> of(Journal journal, int most) {
    PreviewLines lines = new PreviewLines(most);
    int back = most * EVENTS_A_LINE;
    for (Event event : journal.after(Math.max(0, journal.head() - back), back).events()) {
      switch (event.payload()) {
        case EvalEvent.Started started ->
            lines.addLines("> " + started.code().strip().replace("\n", "\n  "));
        case EvalEvent.Output output -> lines.add(output.text());
        case EvalEvent.Finished finished -> lines.addLines(words(finished.outcome()));
        default -> {}
      }
    }
    return lines.lines();
  }

  private static String words(Outcome outcome) {
    return outcome instanceof Outcome.Value value && !READABLE.contains(value.mime())
        ? value.mime()
        : outcome.words();
  }
}
