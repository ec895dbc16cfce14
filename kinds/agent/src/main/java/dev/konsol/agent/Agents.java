package dev.konsol.agent;

import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completers;
import dev.konsol.agent.model.Usage;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.Tool;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredSession;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The agents of one host. The store has all sessions; in memory are those that somebody touched
/// lately. Owns the threads of their turns. Safe for any thread.
public final class Agents implements AutoCloseable {
  public static final String KIND = "agent";

  /// Of sessions that live as long as a connection: a dead host's are cleaned up by the next.
  private static final String PASSING = "agent-connection";

  private static final Logger LOG = LoggerFactory.getLogger(Agents.class);

  /// A remark may come before the first words.
  private static final int FIRST_EVENTS = 2;

  private static final Duration TICK = Duration.ofMillis(250);
  private static final Duration FIRST_SWEEP = Duration.ofMinutes(1);
  private static final Duration NEXT_SWEEP = Duration.ofHours(1);

  private final SessionStore store;
  private final Completers completers;
  private final AgentSettings settings;
  private final Equipment usual;
  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final Map<String, AgentSession> open = new ConcurrentHashMap<>();
  private final Map<String, Completer> models = new ConcurrentHashMap<>();
  private final Set<String> leaving = ConcurrentHashMap.newKeySet();
  private final Tasks tasks = new Tasks("konsol-agent", Agents::bug);
  private final CountDownLatch closing = new CountDownLatch(1);

  /// Does nothing by itself until [#start].
  public Agents(
      SessionStore store, Completers completers, List<Tool> offered, AgentSettings settings) {
    this(store, completers, offered, settings, tools -> tools);
  }

  /// The same where sessions without equipment of their own have more than all sessions have.
  ///
  /// @param further adds that, at the beginning of each turn
  public Agents(
      SessionStore store,
      Completers completers,
      List<Tool> offered,
      AgentSettings settings,
      UnaryOperator<List<Tool>> further) {
    this.store = store;
    this.completers = completers;
    this.settings = settings;
    this.usual = new Equipment(further, settings::policy);
    offered.forEach(tool -> tools.put(tool.spec().name(), tool));
  }

  /// Watches deadlines and what is kept, in the background.
  public void start() {
    tasks.start(this::watch);
  }

  /// Takes up what dead hosts left unfinished, in the background. What that costs depends on how
  /// much was going on, not on how much is stored.
  public void takeUp() {
    tasks.start(
        () -> {
          store.unfinished(KIND).forEach(this::recover);
          store.list(PASSING, Integer.MAX_VALUE).forEach(this::cleanUp);
        });
  }

  private void cleanUp(StoredSession line) {
    if (line.owner().equals(StoredSession.NOBODY)
        || !settings.ownership().alive().test(line.owner())) {
      forget(line);
    }
  }

  private void forget(StoredSession line) {
    store.delete(line.id());
    SessionMeta.read(line.meta()).own().ifPresent(Workplace::remove);
  }

  private void watch() {
    // Not at once: who has just started has better things to do.
    Instant sweep = settings.clock().instant().plus(FIRST_SWEEP);
    try {
      while (!closing.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
        tick();
        if (settings.clock().instant().isAfter(sweep)) {
          sweep = settings.clock().instant().plus(NEXT_SWEEP);
          sweep();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void recover(String id) {
    try {
      var _ = session(id);
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not taken up again: {}", e.getMessage());
    }
  }

  /// What is due now: requests whose deadline has passed, sessions that nobody needs in memory.
  public void tick() {
    Instant now = settings.clock().instant();
    Instant old = now.minus(settings.limits().idle());
    for (AgentSession session : open.values()) {
      try {
        session.expire(now);
      } catch (KonsolException e) {
        LOG.atWarn().addKeyValue("session", session.id()).log("{}", e.getMessage());
      }
      if (session.restsSince(old)) {
        letGo(session.id(), old);
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
          models.remove(id);
          var _ = store.claim(id, settings.ownership().owner(), StoredSession.NOBODY);
          return null;
        });
  }

  /// A new session. Its model is made at once, so that what is not configured is said now.
  public AgentSession create(NewSession wanted) {
    Workplace.check(wanted.place());
    String model = wanted.model().orElse(settings.model());
    Completer completer = completers.of(model);
    String id = settings.ids().get();
    Workplace place = Workplace.of(wanted.place(), id);
    SessionMeta meta =
        new SessionMeta(
            place.directory(),
            place.own(),
            model,
            wanted.instructions(),
            wanted.attended(),
            0,
            Usage.NONE);
    Instant now = settings.clock().instant();
    store.create(
        new StoredSession(
            id,
            wanted.lasting() == Lasting.UNTIL_DELETED ? KIND : PASSING,
            now,
            now,
            settings.ownership().owner(),
            StoredSession.IDLE,
            0,
            0,
            meta.write()));
    models.put(id, completer);
    return session(id);
  }

  /// The session of that name, taken from the store when nobody has touched it lately.
  public AgentSession session(String id) {
    return session(id, Optional.empty());
  }

  /// The same, equipped before a turn that it takes up again goes on.
  public AgentSession session(String id, Equipment equipment) {
    AgentSession session = session(id, Optional.of(equipment));
    session.equip(equipment);
    return session;
  }

  private AgentSession session(String id, Optional<Equipment> equipment) {
    if (closing.getCount() == 0) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    return open.compute(
        id, (_, known) -> known == null || known.over() ? hydrate(id, equipment) : known.touch());
  }

  private AgentSession hydrate(String id, Optional<Equipment> equipment) {
    StoredSession line = store.find(id).orElseThrow(() -> unknown(id));
    if (!isAgent(line) || leaving.contains(id)) {
      throw unknown(id);
    }
    SessionJournal journal =
        new SessionJournal(store, claimed(line), settings.ownership().owner(), settings.clock());
    AgentSession session = new AgentSession(journal, settings, usual, new TurnStarter());
    equipment.ifPresent(session::equip);
    session.recover(new Recovery(tools));
    return session;
  }

  /// The session's line as it is once it is ours.
  private StoredSession claimed(StoredSession line) {
    String owner = settings.ownership().owner();
    if (line.owner().equals(owner)) {
      return line;
    }
    boolean taken =
        !line.owner().equals(StoredSession.NOBODY)
            && settings.ownership().alive().test(line.owner());
    if (taken || !store.claim(line.id(), line.owner(), owner)) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY,
          "the session " + line.id() + " is open in another process: " + line.owner());
    }
    return store.find(line.id()).orElseThrow(() -> unknown(line.id()));
  }

  private static KonsolException unknown(String id) {
    return new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session '" + id + "'");
  }

  public Optional<SessionInfo> find(String id) {
    return store.find(id).filter(Agents::isAgent).map(SessionInfo::of);
  }

  private static boolean isAgent(StoredSession line) {
    return line.kind().equals(KIND) || line.kind().equals(PASSING);
  }

  /// The latest touched first.
  public List<SessionInfo> list(int most) {
    return Stream.concat(store.list(PASSING, most).stream(), store.list(KIND, most).stream())
        .sorted(Comparator.comparing(StoredSession::updated).reversed())
        .limit(most)
        .map(SessionInfo::of)
        .toList();
  }

  /// The first words of a conversation; empty where nothing was said yet.
  public Optional<String> firstWords(String id) {
    return store.read(id, 0, FIRST_EVENTS).stream()
        .map(event -> EventCodec.read(event.payload()))
        .filter(AgentEvent.Message.class::isInstance)
        .map(event -> ((AgentEvent.Message) event).text())
        .findFirst();
  }

  /// What every session has.
  public List<Tool> tools() {
    return List.copyOf(tools.values());
  }

  /// A session with a turn that is on; `waiting` when somebody has to answer first.
  public record Active(String id, boolean waiting, Path directory) {}

  /// Those whose turns would stop if the host did.
  public List<Active> active() {
    return open.values().stream()
        .filter(AgentSession::busy)
        .map(each -> new Active(each.id(), each.requests().pending(), each.meta().directory()))
        .toList();
  }

  /// How many are in memory.
  public int hydrated() {
    return open.size();
  }

  /// A text that was too long for its event.
  public Optional<String> text(String hash) {
    return store.text(hash);
  }

  /// Ends a session and forgets everything of it, with the folder that was made for it. Its tools
  /// have stopped by then, or have been given up.
  public void delete(String id) throws InterruptedException {
    AgentSession session = session(id);
    // Before it is frozen: nobody takes it up again from the store meanwhile.
    if (!leaving.add(id)) {
      throw unknown(id);
    }
    try {
      Optional<Thread> turn = session.freeze();
      if (turn.isPresent()) {
        var _ = turn.get().join(settings.limits().toolEnding().plusSeconds(1));
      }
      open.remove(id, session);
      models.remove(id);
      store.delete(id);
      session.meta().own().ifPresent(Workplace::remove);
    } finally {
      leaving.remove(id);
    }
  }

  /// Forgets sessions beyond the bounds; answers which.
  public List<String> sweep() {
    AgentLimits.Keep keep = settings.limits().keep();
    Instant before = settings.clock().instant().minus(keep.age());
    try {
      Map<String, Path> places = ownPlaces();
      List<String> gone =
          store.retain(
              new Retention(before, keep.sessions(), keep.bytes()), settings.ownership().alive());
      gone.forEach(id -> Optional.ofNullable(places.get(id)).ifPresent(Workplace::remove));
      return gone;
    } catch (KonsolException e) {
      LOG.warn("old sessions stay: {}", e.getMessage());
      return List.of();
    }
  }

  private Map<String, Path> ownPlaces() {
    Map<String, Path> places = new HashMap<>();
    for (SessionInfo each : list(Integer.MAX_VALUE)) {
      each.meta().own().ifPresent(folder -> places.put(each.id(), folder));
    }
    return places;
  }

  /// Stops writing, interrupts what runs, and lets go of all sessions. Turns that are on are taken
  /// up, or ended, by whoever opens the session next: a stopped host is like one that died.
  @Override
  public void close() {
    closing.countDown();
    List<AgentSession> all = List.copyOf(open.values());
    all.forEach(AgentSession::freeze);
    tasks.close();
    for (AgentSession session : all) {
      open.remove(session.id(), session);
      release(session.id());
    }
  }

  private void release(String id) {
    try {
      var _ = store.claim(id, settings.ownership().owner(), StoredSession.NOBODY);
    } catch (KonsolException e) {
      LOG.atWarn().addKeyValue("session", id).log("not let go: {}", e.getMessage());
    }
  }

  private static void bug(Thread thread, Throwable problem) {
    LOG.error("an agent's task failed", problem);
  }

  private final class TurnStarter implements Turns.Starter {
    @Override
    public Turn prepare(AgentSession session) {
      Map<String, Tool> all = new LinkedHashMap<>();
      session.equipment().tools().apply(tools()).forEach(tool -> all.put(tool.spec().name(), tool));
      return new Turn(
          session,
          new ToolRun(session, all, tasks),
          List.copyOf(all.values()),
          () -> models.computeIfAbsent(session.id(), _ -> completers.of(session.meta().model())));
    }

    @Override
    public Thread start(Runnable task) {
      return tasks.start(task);
    }

    @Override
    public void lost(AgentSession session) {
      open.remove(session.id(), session);
      models.remove(session.id());
    }
  }
}
