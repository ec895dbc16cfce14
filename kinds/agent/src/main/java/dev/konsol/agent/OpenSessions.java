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
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
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
  // Those that are not in memory any more, but still this host's, because the store failed. Whoever
  // releases one holds its place here, so that none is released that is being taken up again.
  private final Map<String, Claim> unreleased = new ConcurrentHashMap<>();

  /// How many callers are being given a session, which may not be in the list yet.
  private final AtomicInteger opening = new AtomicInteger();

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

  /// Where it stands who has a session.
  Catalogue catalogue() {
    return catalogue;
  }

  /// Keeps a session in memory.
  Hold<AgentSession> hold(AgentSession session) {
    return open.hold(session);
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
  /// @param toolsAndPolicy of a session that is taken from there
  AgentSession get(String id, Optional<ToolsAndPolicy> toolsAndPolicy) {
    opening.incrementAndGet();
    try {
      return opened(id, toolsAndPolicy);
    } finally {
      opening.decrementAndGet();
    }
  }

  private AgentSession opened(String id, Optional<ToolsAndPolicy> toolsAndPolicy) {
    if (closed || open.find(id).isEmpty()) {
      checkTakesNew();
    }
    SessionId key = SessionId.of(id).orElseThrow(() -> Catalogue.unknown(id));
    try (Hold<AgentSession> touched =
        open.openOrFind(key, each -> !each.state().ended(), () -> hydrate(id, toolsAndPolicy))) {
      return touched.session();
    }
  }

  /// Refuses what would have to be opened, where nothing is any more.
  void checkTakesNew() {
    if (closed) {
      throw KonsolException.shuttingDown();
    }
    if (draining) {
      throw KonsolException.shuttingDown(
          "this host hands its sessions on and opens none: ask another host");
    }
  }

  private AgentSession hydrate(String id, Optional<ToolsAndPolicy> toolsAndPolicy) {
    if (leaving.contains(id)) {
      throw Catalogue.unknown(id);
    }
    unreleased.remove(id);
    AgentSession session = new AgentSession(catalogue.open(id), settings, usual, turnFactory, this);
    toolsAndPolicy.ifPresent(session::equip);
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
    for (String id : unreleased.keySet()) {
      if (unreleased.computeIfPresent(id, this::unlessReleased) != null) {
        return;
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
          for (StoredSession line : catalogue.store().lines(List.copyOf(others.keySet()))) {
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
          for (String id : catalogue.store().inbox().awaited()) {
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
    // Those of before the question: what is claimed meanwhile the answer cannot have.
    Map<AgentSession, Claim> claims = new HashMap<>();
    open.list().forEach(each -> each.journal().claim().ifPresent(claim -> claims.put(each, claim)));
    Map<String, Long> owned = catalogue.owned();
    claims.forEach(
        (session, claim) -> {
          if (!Objects.equals(claim.fence(), owned.get(session.id().value()))) {
            session.claim().lose(claim);
          }
        });
  }

  boolean draining() {
    return draining;
  }

  /// Hands on every session whose turn has ended, or stands where another host can go on. Answers
  /// how many others there are.
  int drain() {
    draining = true;
    // Before the list: one that is let in and not yet there is looked at the next time.
    int coming = opening.get();
    List<AgentSession> all = open.list();
    all.forEach(AgentSession::drain);
    List<AgentSession> resting = all.stream().filter(AgentSession::closeUnlessInTheMiddle).toList();
    open.close(resting);
    return all.size() - resting.size() + coming;
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
      throw KonsolException.busy("the session " + id + " is open on another host: delete it there");
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

  /// It cannot go on; whoever opens it again recovers it.
  void drop(AgentSession session) {
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
    boolean away = !frozen.isEmpty() && catalogue.store().trouble(PROBE).isPresent();
    for (AgentSession session : frozen) {
      drop(session);
      if (!away) {
        released(session);
      }
    }
  }

  /// Any host may have it from here on, unless somebody here has opened it again meanwhile: then
  /// the claim is that one's. Who opens it after that waits until it is let go.
  void released(AgentSession session) {
    String id = session.id().value();
    turnFactory.forget(id);
    Optional<Claim> claim = session.journal().claim();
    if (claim.isPresent()) {
      unreleased.compute(
          id, (_, _) -> open.taken(session.id()) ? null : unlessReleased(id, claim.get()));
    }
  }

  private @Nullable Claim unlessReleased(String id, Claim claim) {
    return release(id, claim) ? null : claim;
  }

  private boolean release(String id, Claim claim) {
    try {
      catalogue.store().release(id, claim);
      return true;
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not let go: {}", e.getMessage());
      return false;
    }
  }
}
