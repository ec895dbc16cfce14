package dev.konsol.console;

import dev.konsol.console.log.Gap;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.process.Size;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A console's journal, with `opened` as its first event and `exited` as its last, whoever is
/// quicker: output can arrive before the program's pid is known. Safe for any thread.
final class Lifecycle {
  private static final int MOST_EVENTS = 256;

  private final MemoryJournal journal;
  private final List<ConsoleEvent> early = new ArrayList<>();
  private boolean opened;
  private volatile @Nullable Ending ending;

  Lifecycle(Clock clock) {
    this.journal = new MemoryJournal(clock, MOST_EVENTS);
  }

  Journal journal() {
    return journal;
  }

  Optional<Ending> ending() {
    return Optional.ofNullable(ending);
  }

  synchronized void opened(long pid, Size size) {
    journal.append(new ConsoleEvent.Opened(pid, size));
    early.forEach(journal::append);
    early.clear();
    opened = true;
  }

  synchronized void dropped(Gap gap) {
    if (opened) {
      journal.append(new ConsoleEvent.Dropped(gap));
    } else if (early.size() < MOST_EVENTS) {
      early.add(new ConsoleEvent.Dropped(gap));
    }
  }

  /// Does what belongs to the change of size, unless the program has ended.
  synchronized void resized(Size size, long offset, Runnable change) {
    if (ending != null) {
      throw KonsolException.ended("the console has ended and cannot be resized");
    }
    change.run();
    journal.append(new ConsoleEvent.Resized(size, offset));
  }

  synchronized void exited(Ending how) {
    ending = how;
    journal.append(new ConsoleEvent.Exited(how));
  }
}
