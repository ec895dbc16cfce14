package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Replaced;
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
  private long settled;

  private History history = new History();
  private boolean loaded;

  LazyHistory(SessionStore store, StoredSession line) {
    this.store = store;
    this.session = line.id();
    this.settled = line.state().equals(StoredSession.IDLE) ? line.head() : 0;
    this.loaded = line.head() == 0;
  }

  /// Somebody else may have written, and summarised, what is in the store.
  void forgetLocked(StoredSession line) {
    settled = line.state().equals(StoredSession.IDLE) ? line.head() : 0;
    history = new History();
    loaded = line.head() == 0;
  }

  /// An event that the store has.
  void addLocked(long seq, AgentEvent event) {
    if (loaded) {
      history.add(seq, event);
    }
  }

  /// @param summarised what the model no longer sees as it was
  History getLocked(Replaced summarised) {
    if (!loaded) {
      history = read(summarised);
      loaded = true;
    }
    return history;
  }

  private History read(Replaced summarised) {
    History all = new History();
    if (summarised.kept() > 0) {
      store.read(session, summarised.kept() - 1, 1).forEach(event -> add(all, event));
    }
    long seq = summarised.through();
    int read;
    do {
      List<StoredEvent> page = store.read(session, seq, PAGE);
      for (StoredEvent event : page) {
        if (matters(event)) {
          add(all, event);
        }
        seq = event.seq();
      }
      read = page.size();
    } while (read == PAGE);
    return all;
  }

  private static void add(History history, StoredEvent event) {
    history.add(event.seq(), EventCodec.read(event.payload()));
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
