package dev.konsol.agent;

import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Transient;
import java.util.LinkedHashSet;
import java.util.Set;

/// Who watches a session, and whether anybody can answer. Guarded by the journal's lock.
final class Clients {
  private final SessionJournal journal;
  private final Requests requests;
  private final Set<Subscription> present = new LinkedHashSet<>();

  Clients(SessionJournal journal, Requests requests) {
    this.journal = journal;
    this.requests = requests;
  }

  void addLocked(Subscription client) {
    present.add(client);
  }

  boolean noneLocked() {
    return present.isEmpty();
  }

  void remove(Subscription client) {
    journal.lock();
    try {
      present.remove(client);
      settleIfUnattended();
    } finally {
      journal.unlock();
    }
  }

  /// With nobody who can answer, and nobody to wait for, requests are resolved by their defaults.
  void settleIfUnattended() {
    journal.lock();
    try {
      boolean answerable =
          journal.meta().attended() || present.stream().anyMatch(Subscription::answersLocked);
      if (!answerable && !journal.closedLocked()) {
        requests.settleLocked();
      }
    } finally {
      journal.unlock();
    }
  }

  /// Something for all of them that is not kept.
  void mention(Level level, String text) {
    journal.lock();
    try {
      present.forEach(client -> client.mentionLocked(new Transient.Note(level, text)));
      journal.wakeLocked();
    } finally {
      journal.unlock();
    }
  }
}
