package dev.konsol.agent;

import dev.konsol.agent.turn.TurnFactory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions in memory: those that somebody holds, or touched lately. All others are in the
/// store. Safe for any thread.
final class OpenSessions {
  private static final Logger LOG = LoggerFactory.getLogger(OpenSessions.class);

  private final Catalogue catalogue;
  private final TurnFactory turnFactory;
  private final AgentSettings settings;
  private final ToolsAndPolicy usual;
  private final Sessions<AgentSession> open;
  private final Set<String> leaving = ConcurrentHashMap.newKeySet();
  // Those that are not in memory any more, but still this host's, because the store failed. Guarded
  // by itself, so that none is released that is being taken up again.
  private final Set<String> unreleased = new HashSet<>();
  private volatile boolean closed;

  /// @param usual what a session has that nobody equipped
  OpenSessions(
      Host host,
      Catalogue catalogue,
      TurnFactory turnFactory,
      AgentSettings settings,
      ToolsAndPolicy usual) {
    this.catalogue = catalogue;
    this.turnFactory = turnFactory;
    this.settings = settings;
    this.usual = usual;
    this.open =
        host.sessions(
            new Sessions.Keeping(Integer.MAX_VALUE, settings.limits().idle(), settings.clock()));
  }

  List<AgentSession> all() {
    return open.list();
  }

  /// Taken from the store when nobody has touched it lately.
  ///
  /// @param equipment of a session that is taken from there
  AgentSession get(String id, Optional<ToolsAndPolicy> equipment) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    SessionId key = SessionId.of(id).orElseThrow(() -> Catalogue.unknown(id));
    try (Hold<AgentSession> touched =
        open.openOrFind(key, each -> !each.state().ended(), () -> hydrate(id, equipment))) {
      return touched.session();
    }
  }

  private AgentSession hydrate(String id, Optional<ToolsAndPolicy> equipment) {
    if (leaving.contains(id)) {
      throw Catalogue.unknown(id);
    }
    synchronized (unreleased) {
      unreleased.remove(id);
    }
    AgentSession session =
        new AgentSession(catalogue.take(id), settings, usual, turnFactory, new Owner());
    equipment.ifPresent(session::equip);
    session.recover(turnFactory.recovery());
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
    for (AgentSession session : open.list()) {
      try {
        session.expire(settings.clock().instant());
      } catch (KonsolException e) {
        // The store's trouble with one session: the others have their turn, this one its next.
        LOG.atWarn().addKeyValue("session", session.id()).log("{}", e.getMessage());
      }
    }
    open.expire();
    synchronized (unreleased) {
      unreleased.removeIf(this::release);
    }
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
    open.forget(session);
    turnFactory.forget(session.id().value());
  }

  /// From here on no session is opened, and none writes anything. Answers those to [#release] when
  /// their turns have stopped.
  List<AgentSession> freeze() {
    closed = true;
    List<AgentSession> all = open.list();
    all.forEach(AgentSession::freeze);
    return all;
  }

  void release(List<AgentSession> frozen) {
    for (AgentSession session : frozen) {
      open.forget(session);
      released(session);
    }
  }

  private void released(AgentSession session) {
    turnFactory.forget(session.id().value());
    if (!release(session.id().value())) {
      synchronized (unreleased) {
        unreleased.add(session.id().value());
      }
    }
  }

  private boolean release(String id) {
    try {
      catalogue.release(id);
      return true;
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not let go: {}", e.getMessage());
      return false;
    }
  }

  private final class Owner implements AgentSession.Owner {
    @Override
    public Hold<AgentSession> hold(AgentSession session) {
      return open.hold(session);
    }

    @Override
    public void released(AgentSession session) {
      OpenSessions.this.released(session);
    }

    @Override
    public void lost(AgentSession session) {
      drop(session);
    }
  }
}
