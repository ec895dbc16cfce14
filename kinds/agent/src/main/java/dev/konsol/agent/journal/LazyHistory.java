package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import java.util.List;

/// A session's history, read from the store when it is first wanted: who only looks on does not
/// wait for it, and it takes no memory. Guarded by the journal's lock.
final class LazyHistory {
  private static final int PAGE = 1000;

  private final SessionStore store;
  private final String session;

  /// Up to here all turns are over.
  private final long settled;

  private History history = new History();
  private boolean loaded;

  LazyHistory(SessionStore store, StoredSession line) {
    this.store = store;
    this.session = line.id();
    this.settled = line.state().equals(StoredSession.IDLE) ? line.head() : 0;
    this.loaded = line.head() == 0;
  }

  /// An event that the store has.
  void addLocked(long seq, AgentEvent event) {
    if (loaded) {
      history.add(seq, event);
    }
  }

  /// @param summarised the last event that the model no longer sees as it was
  History getLocked(long summarised) {
    if (!loaded) {
      history = read(summarised);
      loaded = true;
    }
    return history;
  }

  private History read(long summarised) {
    History all = new History();
    long seq = summarised;
    int read;
    do {
      List<StoredEvent> page = store.read(session, seq, PAGE);
      for (StoredEvent event : page) {
        if (matters(event)) {
          all.add(event.seq(), EventCodec.read(event.payload()));
        }
        seq = event.seq();
      }
      read = page.size();
    } while (read == PAGE);
    return all;
  }

  /// Whether the history is another with it. That a call was started no longer counts when its turn
  /// is over.
  private boolean matters(StoredEvent event) {
    return switch (EventCodec.type(event.payload())) {
      case "message", "tool_message", "turn_end" -> true;
      case "tool_start" -> event.seq() > settled;
      default -> false;
    };
  }
}
