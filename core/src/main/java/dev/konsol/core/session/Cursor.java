package dev.konsol.core.session;

import java.time.Duration;
import java.util.List;

/// One client's place in a session's journal. It is a position, not a queue: a client that does not
/// read costs nothing and slows nobody. Confined to the thread that reads.
public final class Cursor {
  private final Journal journal;
  private long seen;
  private boolean missed;

  /// Reads what comes after `seen`.
  public Cursor(Journal journal, long seen) {
    this.journal = journal;
    this.seen = seen;
  }

  /// Reads what comes from now on.
  public static Cursor atHead(Journal journal) {
    return new Cursor(journal, journal.head());
  }

  /// The next events in order, at most `max`; waits for the first so long, and answers none where
  /// it does not come.
  public List<Event> next(int max, Duration atMost) throws InterruptedException {
    return journal.await(seen, atMost) ? next(max) : List.of();
  }

  /// The same without waiting.
  public List<Event> next(int max) {
    Journal.Page page = journal.after(seen, max);
    missed |= page.first() > seen + 1;
    if (!page.events().isEmpty()) {
      seen = page.events().getLast().seq();
    }
    return page.events();
  }

  /// The sequence number of the last event that was read.
  public long seen() {
    return seen;
  }

  /// Whether events were gone from the journal before they were read here.
  public boolean missed() {
    return missed;
  }
}
