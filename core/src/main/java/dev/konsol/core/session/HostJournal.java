package dev.konsol.core.session;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What happens to the sessions of a host. That one is opened or gone is told by the registries at
/// once; that one has changed is seen by whoever follows and looks now and then, so that a host
/// which nobody watches has nothing to do. Numbers have no holes, and those of a host that is
/// started later are larger, so that a client cannot mistake one for another. Safe for any thread.
public final class HostJournal {
  private static final int KEPT = 10_000;
  private static final long EVENTS_PER_MILLI = 1000;
  private static final Duration APART = Duration.ofMillis(400);

  private final Supplier<List<Session>> sessions;
  private final MemoryJournal journal;
  private final Map<Key, HostEvent.Look> known = new HashMap<>();
  private long lookedNanos = System.nanoTime() - APART.toNanos();

  private record Key(String kind, String id) {
    static Key of(Session session) {
      return new Key(session.kind(), session.id().value());
    }
  }

  HostJournal(Clock clock, Supplier<List<Session>> sessions) {
    this.sessions = sessions;
    this.journal = MemoryJournal.startingAfter(clock.millis() * EVENTS_PER_MILLI, clock, KEPT);
  }

  public Journal journal() {
    return journal;
  }

  void opened(Session session) {
    HostEvent.Look look = HostEvent.Look.at(session);
    Key key = Key.of(session);
    synchronized (this) {
      known.put(key, look);
      journal.append(new HostEvent.Opened(key.kind(), key.id(), look));
    }
  }

  synchronized void gone(Session session) {
    Key key = Key.of(session);
    if (known.remove(key) != null) {
      journal.append(new HostEvent.Gone(key.kind(), key.id()));
    }
  }

  /// One of before the host's start is forgotten.
  public synchronized void forgotten(Session session) {
    journal.append(new HostEvent.Gone(session.kind(), session.id().value()));
  }

  /// Looks what has changed, unless somebody just has. May wait for sessions.
  public void look() {
    if (!isTime()) {
      return;
    }
    for (Session session : sessions.get()) {
      changed(Key.of(session), HostEvent.Look.at(session));
    }
  }

  private synchronized boolean isTime() {
    long now = System.nanoTime();
    boolean time = now - lookedNanos >= APART.toNanos();
    if (time) {
      lookedNanos = now;
    }
    return time;
  }

  /// One that is gone meanwhile has not changed.
  private synchronized void changed(Key key, HostEvent.Look look) {
    HostEvent.Look before = known.get(key);
    if (before != null && !before.equals(look)) {
      known.put(key, look);
      journal.append(new HostEvent.Changed(key.kind(), key.id(), look));
    }
  }
}
