package dev.konsol.agent;

import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
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
    try (var _ = journal.held()) {
      Subscription client = joinLocked(after);
      whenSomebodyComes.run();
      return client;
    }
  }

  /// The same for one that only looks: nothing begins because of it.
  Subscription watch(long after) {
    try (var _ = journal.held()) {
      Subscription client = joinLocked(after);
      client.listenOnly();
      return client;
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
    try (var _ = journal.held()) {
      Catalogue.checkPosition(after, journal.headLocked());
    }
  }

  /// A client that wants what comes from now on.
  Subscription follow() {
    try (var _ = journal.held()) {
      return joinLocked(journal.headLocked(), journal.headLocked());
    }
  }

  private Subscription joinLocked(long from, long head) {
    if (journal.closedLocked()) {
      throw KonsolException.ended("the session is being closed");
    }
    Subscription client = new Subscription(session, session.hold(), from, head);
    present.add(client);
    return client;
  }

  SessionJournal journal() {
    return journal;
  }

  void remove(Subscription client) {
    try (var _ = journal.held()) {
      present.remove(client);
      settleIfUnattended();
    }
  }

  /// With nobody who can answer, and nobody to wait for, requests are resolved by their defaults.
  void settleIfUnattended() {
    try (var _ = journal.held()) {
      boolean answerable =
          journal.meta().attended() || present.stream().anyMatch(Subscription::answersLocked);
      if (!answerable && !journal.closedLocked() && journal.claim().isPresent()) {
        requests.settleLocked();
      }
    }
  }

  /// Something for all of them that is not kept.
  void mention(Level level, String text) {
    try (var _ = journal.held()) {
      present.forEach(client -> client.mentionLocked(new Transient.Note(level, text)));
      journal.wakeLocked();
    }
  }
}
