package dev.konsol.agent;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions in memory: those that somebody touched lately. There is one of each, however many
/// ask for it at once. Safe for any thread.
final class OpenSessions {
  private static final Logger LOG = LoggerFactory.getLogger(OpenSessions.class);

  private final Catalogue catalogue;
  private final Workshop workshop;
  private final AgentSettings settings;
  private final Equipment usual;
  private final Map<String, AgentSession> open = new ConcurrentHashMap<>();
  private final Set<String> leaving = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /// @param usual what a session has that nobody equipped
  OpenSessions(Catalogue catalogue, Workshop workshop, AgentSettings settings, Equipment usual) {
    this.catalogue = catalogue;
    this.workshop = workshop;
    this.settings = settings;
    this.usual = usual;
  }

  Collection<AgentSession> all() {
    return open.values();
  }

  int count() {
    return open.size();
  }

  /// Taken from the store when nobody has touched it lately.
  ///
  /// @param equipment of a session that is taken from there
  AgentSession get(String id, Optional<Equipment> equipment) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    return open.compute(
        id, (_, known) -> known == null || known.over() ? hydrate(id, equipment) : known.touch());
  }

  private AgentSession hydrate(String id, Optional<Equipment> equipment) {
    if (leaving.contains(id)) {
      throw Catalogue.unknown(id);
    }
    AgentSession session = new AgentSession(catalogue.take(id), settings, usual, new TurnStarter());
    equipment.ifPresent(session::equip);
    session.recover(workshop.recovery());
    return session;
  }

  /// Takes a session up, so that its turn goes on or is ended.
  void recover(String id) {
    try {
      var _ = get(id, Optional.empty());
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not taken up again: {}", e.getMessage());
    }
  }

  /// What is due now: requests whose deadline has passed, sessions that nobody needs in memory.
  void tick() {
    Instant now = settings.clock().instant();
    Instant old = now.minus(settings.limits().idle());
    for (AgentSession session : open.values()) {
      try {
        session.expire(now);
        if (session.restsSince(old)) {
          letGo(session.id(), old);
        }
      } catch (KonsolException e) {
        // The store's trouble with one session: the others have their turn, this one its next.
        LOG.atWarn().addKeyValue("session", session.id()).log("{}", e.getMessage());
      }
    }
  }

  private void letGo(String id, Instant old) {
    open.computeIfPresent(
        id,
        (_, session) -> {
          if (!session.restsSince(old)) {
            return session;
          }
          var _ = session.freeze();
          workshop.forget(id);
          catalogue.release(id);
          return null;
        });
  }

  /// Ends a session and forgets everything of it. Its tools have stopped by then, or have been
  /// given up.
  void delete(String id) throws InterruptedException {
    AgentSession session = get(id, Optional.empty());
    // Before it is frozen: nobody takes it up again from the store meanwhile.
    if (!leaving.add(id)) {
      throw Catalogue.unknown(id);
    }
    try {
      Optional<Thread> turn = session.freeze();
      if (turn.isPresent()) {
        var _ = turn.get().join(settings.limits().toolEnding().plusSeconds(1));
      }
      drop(session);
      catalogue.forget(id, session.meta());
    } finally {
      leaving.remove(id);
    }
  }

  private void drop(AgentSession session) {
    open.remove(session.id(), session);
    workshop.forget(session.id());
  }

  /// From here on no session is opened, and none writes anything. Answers those to [#release] when
  /// their turns have stopped.
  List<AgentSession> freeze() {
    closed = true;
    List<AgentSession> all = List.copyOf(open.values());
    all.forEach(AgentSession::freeze);
    return all;
  }

  void release(List<AgentSession> frozen) {
    for (AgentSession session : frozen) {
      open.remove(session.id(), session);
      try {
        catalogue.release(session.id());
      } catch (KonsolException e) {
        LOG.atWarn().addKeyValue("session", session.id()).log("not let go: {}", e.getMessage());
      }
    }
  }

  private final class TurnStarter implements Turns.Starter {
    @Override
    public Turn prepare(AgentSession session) {
      return workshop.turn(session);
    }

    @Override
    public Thread start(Runnable task) {
      return workshop.start(task);
    }

    @Override
    public void lost(AgentSession session) {
      drop(session);
    }
  }
}
