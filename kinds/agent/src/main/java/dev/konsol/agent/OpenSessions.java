package dev.konsol.agent;

import dev.konsol.agent.turn.TurnFactory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions in memory: those that somebody holds, or touched lately. All others are in the
/// store. Safe for any thread.
final class OpenSessions {
  private static final Logger LOG = LoggerFactory.getLogger(OpenSessions.class);

  private static final Duration PROBE = Duration.ofSeconds(1);

  private final Catalogue catalogue;
  private final TurnFactory turnFactory;
  private final AgentSettings settings;
  private final ToolsAndPolicy usual;
  private final Sessions<AgentSession> open;
  private final Set<String> leaving = ConcurrentHashMap.newKeySet();
  // Those that are not in memory any more, but still this host's, because the store failed. Guarded
  // by itself, so that none is released that is being taken up again.
  private final Map<String, Claim> unreleased = new HashMap<>();
  private volatile boolean draining;
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

  /// The one in memory.
  Optional<AgentSession> find(String id) {
    return SessionId.of(id).flatMap(open::find);
  }

  /// Taken from the store when nobody has touched it lately.
  ///
  /// @param equipment of a session that is taken from there
  AgentSession get(String id, Optional<ToolsAndPolicy> equipment) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    if (draining && open.find(id).isEmpty()) {
      throw new KonsolException(
          ErrorCode.SHUTTING_DOWN,
          "this host hands its sessions on and opens none: ask another host");
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
        new AgentSession(catalogue.open(id), settings, usual, turnFactory, new Owner());
    equipment.ifPresent(session::equip);
    session.claim().open();
    return session;
  }

  /// Takes a session up, so that its turn goes on or is ended. False where the store is away.
  boolean recover(String id) {
    try {
      var _ = get(id, Optional.empty()).claim().own();
      return true;
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not taken up again: {}", e.getMessage());
      return e.code() != ErrorCode.STORE_AWAY;
    }
  }

  /// What is due now: requests whose deadline has passed, sessions that nobody needs in memory.
  void tick() {
    for (AgentSession session : open.list()) {
      if (closed) {
        return;
      }
      try {
        session.expire(settings.clock().instant());
      } catch (KonsolException e) {
        // The store's trouble with one session: the others have their turn, this one its next.
        LOG.atWarn().addKeyValue("session", session.id()).log("{}", e.getMessage());
        if (e.code() == ErrorCode.STORE_AWAY) {
          return;
        }
      }
    }
    open.expire();
    follow();
    receive();
    releaseLeft();
  }

  /// One at a time, so that whoever stops meanwhile need not wait for all of them; the first that
  /// the store does not take says so for the others.
  private void releaseLeft() {
    boolean answers = true;
    while (answers) {
      synchronized (unreleased) {
        Optional<Map.Entry<String, Claim>> next = unreleased.entrySet().stream().findFirst();
        answers = next.isPresent() && release(next.get().getKey(), next.get().getValue());
        if (answers) {
          unreleased.remove(next.get().getKey());
        }
      }
    }
  }

  /// Shows what other hosts have written meanwhile.
  private void follow() {
    Map<String, AgentSession> others = new HashMap<>();
    for (AgentSession session : open.list()) {
      if (session.journal().claim().isEmpty()) {
        others.put(session.id().value(), session);
      }
    }
    if (others.isEmpty()) {
      return;
    }
    quietly(
        () -> {
          for (StoredSession line : catalogue.lines(List.copyOf(others.keySet()))) {
            AgentSession session = Objects.requireNonNull(others.remove(line.id()));
            quietly(() -> session.claim().follow(line));
          }
          others.values().forEach(this::forgotten);
        });
  }

  /// Another host deleted it.
  private void forgotten(AgentSession session) {
    var _ = session.freeze();
    drop(session);
  }

  /// What was sent to this host's sessions happens. In a fleet, so does what was sent to those of a
  /// host that is gone.
  private void receive() {
    if (draining) {
      return;
    }
    Map<String, AgentSession> here = new HashMap<>();
    open.list().forEach(session -> here.put(session.id().value(), session));
    boolean others = settings.ownership().member().enabled();
    if (here.isEmpty() && !others) {
      return;
    }
    quietly(
        () -> {
          for (String id : catalogue.inbox().awaited()) {
            AgentSession session = here.get(id);
            if (session != null && session.journal().claim().isPresent()) {
              quietly(session::receive);
            } else if (others && catalogue.isLeft(catalogue.line(id))) {
              quietly(() -> receive(id));
            }
          }
        });
  }

  private void receive(String id) {
    AgentSession session = get(id, Optional.empty());
    if (session.claim().own()) {
      session.receive();
    }
  }

  /// Trouble with the store costs this round.
  private static void quietly(Runnable round) {
    try {
      round.run();
    } catch (KonsolException e) {
      LOG.warn("{}", e.getMessage());
    }
  }

  /// Lets go of sessions that others have taken.
  void checkClaims() {
    List<AgentSession> all = open.list();
    Map<String, Long> owned = catalogue.owned();
    for (AgentSession session : all) {
      Optional<Long> fence = session.journal().claim().map(Claim::fence);
      if (fence.isPresent() && !fence.get().equals(owned.get(session.id().value()))) {
        session.claim().lose();
      }
    }
  }

  boolean draining() {
    return draining;
  }

  /// Hands on every session whose turn has ended, or stands where another host can go on. Answers
  /// how many others there are.
  int drain() {
    draining = true;
    List<AgentSession> all = open.list();
    all.forEach(AgentSession::drain);
    List<AgentSession> rest = all.stream().filter(AgentSession::inTheMiddle).toList();
    open.close(all.stream().filter(each -> !rest.contains(each)).toList());
    return rest.size();
  }

  /// This host may write no more.
  void loseAll() {
    open.list().forEach(session -> session.claim().lose());
  }

  /// Ends a session and forgets everything of it. Its tools have stopped by then, or have been
  /// given up.
  void delete(String id) throws InterruptedException {
    AgentSession session = get(id, Optional.empty());
    if (!session.claim().own()) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY,
          "the session " + id + " is open on another host: delete it there");
    }
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
      Claim claim = session.journal().claim().orElseThrow(() -> Catalogue.unknown(id));
      catalogue.forget(id, claim, session.meta());
    } finally {
      leaving.remove(id);
    }
  }

  private void drop(AgentSession session) {
    open.forget(session);
    turnFactory.forget(session.id().value());
  }

  /// From here on no session is opened, and none writes anything. Answers those to [#release] when
  /// their turns have stopped. All at once: where the store is away each of them may be writing,
  /// and is waited for.
  List<AgentSession> freeze() {
    closed = true;
    List<AgentSession> all = open.list();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      all.forEach(session -> threads.execute(session::freeze));
    }
    return all;
  }

  /// Where the store is away they stay this host's, which is dead by then: to try with each would
  /// keep it from ending for as long as all of them wait.
  void release(List<AgentSession> frozen) {
    boolean away = !frozen.isEmpty() && catalogue.trouble(PROBE).isPresent();
    for (AgentSession session : frozen) {
      drop(session);
      if (!away) {
        released(session);
      }
    }
  }

  private void released(AgentSession session) {
    String id = session.id().value();
    turnFactory.forget(id);
    Optional<Claim> claim = session.journal().claim();
    if (claim.isPresent() && !release(id, claim.get())) {
      synchronized (unreleased) {
        unreleased.put(id, claim.get());
      }
    }
  }

  private boolean release(String id, Claim claim) {
    try {
      catalogue.release(id, claim);
      return true;
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not let go: {}", e.getMessage());
      return false;
    }
  }

  private final class Owner implements AgentSession.Owner {
    @Override
    public Catalogue catalogue() {
      return catalogue;
    }

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
