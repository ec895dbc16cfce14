package dev.konsol.core.session;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The events of one session in order. Every client that watches reads from here at its own speed,
/// by sequence number: replay, several clients and reconnecting are this one mechanism. A
/// [MemoryJournal] keeps the newest events; one with a store behind it has all of them, also after
/// a restart.
public interface Journal {
  /// Events in order, and the oldest sequence number that is still kept: when it is above the one
  /// asked for, what lies between is gone.
  record Page(List<Event> events, long first, long head) {
    public Page {
      events = List.copyOf(events);
    }
  }

  /// What came after `seq`, at most `max` events. Returns without waiting for events, also with
  /// none.
  Page after(long seq, int max);

  /// Waits until there is something after `seq`, at most this long.
  boolean await(long seq, Duration atMost) throws InterruptedException;

  /// The newest event, where one is kept.
  default Optional<Event> last() {
    return after(Math.max(0, head() - 1), 1).events().stream().findFirst();
  }

  /// The newest sequence number; 0 before the first event.
  long head();
}
