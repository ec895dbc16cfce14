package dev.konsol.agent;

import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.LinkedHashSet;
import java.util.Set;

/// Who watches a session, and whether anybody can answer. Guarded by the journal's lock.
public final class Clients {
  private final AgentSession session;
  private final SessionJournal journal;
  private final Requests requests;
  private final Runnable whenSomebodyComes;
  private final Set<Subscription> present = new LinkedHashSet<>();

  /// @param whenSomebodyComes begins what waits for that; under the lock
  Clients(AgentSession session, Runnable whenSomebodyComes) {
    this.session = session;
    this.whenSomebodyComes = whenSomebodyComes;
    this.journal = session.journal();
    this.requests = session.requests();
  }

  /// A client that wants what came after this, or its latest part when that is too much.
  Subscription attach(long after) {
    journal.lock();
    try {
      Subscription client = joinLocked(after);
      whenSomebodyComes.run();
      return client;
    } finally {
      journal.unlock();
    }
  }

  /// The same for one that only looks: nothing begins because of it.
  Subscription watch(long after) {
    journal.lock();
    try {
      Subscription client = joinLocked(after);
      client.listenOnly();
      return client;
    } finally {
      journal.unlock();
    }
  }

  private Subscription joinLocked(long after) {
    checkPosition(after);
    long head = journal.headLocked();
    long from = Math.max(after, head - session.settings().limits().replay());
    Subscription client = joinLocked(from, head);
    client.mentionLocked(
        new Transient.Attached(from == after, from, head, requests.pendingLocked()));
    return client;
  }

  void checkPosition(long after) {
    journal.lock();
    try {
      Catalogue.checkPosition(after, journal.headLocked());
    } finally {
      journal.unlock();
    }
  }

  /// A client that wants what comes from now on.
  Subscription follow() {
    journal.lock();
    try {
      return joinLocked(journal.headLocked(), journal.headLocked());
    } finally {
      journal.unlock();
    }
  }

  private Subscription joinLocked(long from, long head) {
    if (journal.closedLocked()) {
      throw new KonsolException(ErrorCode.SESSION_ENDED, "the session is being closed");
    }
    Subscription client = new Subscription(session, session.hold(), from, head);
    present.add(client);
    return client;
  }

  SessionJournal journal() {
    return journal;
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
      if (!answerable && !journal.closedLocked() && journal.claim().isPresent()) {
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
