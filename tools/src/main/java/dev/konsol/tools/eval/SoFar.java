package dev.konsol.tools.eval;

import dev.konsol.core.Excerpt;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Journal;
import dev.konsol.eval.EvalEvent;
import java.util.List;

/// What a snippet that still runs has printed until now.
final class SoFar {
  private static final int MOST_CHARS = 8_000;
  private static final int MOST_EVENTS = 100_000;

  private SoFar() {}

  /// Empty where it has printed nothing.
  static String of(Journal journal) {
    StringBuilder text = new StringBuilder();
    Cursor cursor = new Cursor(journal, 0);
    List<Event> events = cursor.next(MOST_EVENTS);
    if (cursor.missed()) {
      text.append("[what was printed before this is not kept]\n");
    }
    for (Event event : events) {
      switch (event.payload()) {
        case EvalEvent.Started _ -> text.setLength(0);
        case EvalEvent.Output output -> text.append(output.text());
        default -> {
          // The life of the session, or a display: that comes with the result.
        }
      }
    }
    return Excerpt.of(text.toString(), MOST_CHARS, "it is in the result when the snippet has ended")
        .stripTrailing();
  }
}
