package dev.konsol.lines.stream;

import dev.konsol.console.ConsoleEvent;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Journal;
import dev.konsol.process.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The sizes that a console's terminal had, along its output. Confined to its stream.
final class Resizes {
  private final Journal journal;
  private final Size atStart;

  /// The number of the last event that was looked at.
  private long seen;

  Resizes(Journal journal, long offset, Size now) {
    this.journal = journal;
    Size size = now;
    boolean known = false;
    for (Event event : page()) {
      switch (event.payload()) {
        case ConsoleEvent.Opened opened -> {
          size = opened.size();
          known = true;
        }
        case ConsoleEvent.Resized resized when resized.offset() <= offset -> {
          size = resized.size();
          known = true;
        }
        default -> {}
      }
    }
    this.atStart = known ? size : now;
    upTo(offset);
  }

  Size sizeAtStart() {
    return atStart;
  }

  /// Takes the resizes that come next, up to that offset.
  List<Size> upTo(long offset) {
    List<Size> sizes = new ArrayList<>();
    for (Event event : page()) {
      if (event.payload() instanceof ConsoleEvent.Resized resized) {
        if (resized.offset() > offset) {
          break;
        }
        sizes.add(resized.size());
      }
      seen = event.seq();
    }
    return sizes;
  }

  /// Where the next one happened, if there is one already.
  OptionalLong next() {
    for (Event event : page()) {
      if (event.payload() instanceof ConsoleEvent.Resized resized) {
        return OptionalLong.of(resized.offset());
      }
    }
    return OptionalLong.empty();
  }

  private List<Event> page() {
    return journal.head() == seen
        ? List.of()
        : journal.after(seen, Integer.MAX_VALUE).events(); // bounded by what a journal keeps
  }
}
