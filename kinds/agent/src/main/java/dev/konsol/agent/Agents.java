package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Replaced;
import dev.konsol.agent.event.Spent;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completers;
import dev.konsol.agent.turn.TurnFactory;
import dev.konsol.agent.turn.TurnFigures;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Periodic;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.tool.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The agents of one host. The store has all sessions; in memory are those that somebody touched
/// lately. Owns the threads of their turns. Safe for any thread.
public final class Agents implements AutoCloseable {
  public static final String KIND = "agent";

  private static final Logger LOG = LoggerFactory.getLogger(Agents.class);
  private static final Duration TICK = Duration.ofMillis(250);
  private static final int TAKE_UP_ROUNDS = 4;
  private static final int PASSING_ROUNDS = 40;
  private static final Duration DRAIN_PAUSE = Duration.ofMillis(50);
  private static final Duration DOUBT = Duration.ofSeconds(15);
  // Not at once: a host that has just started has better things to do.
  private static final Duration FIRST_SWEEP = Duration.ofMinutes(1);
  private static final Duration NEXT_SWEEP = Duration.ofHours(1);

  private final AgentSettings settings;
  private final Tasks tasks = new Tasks("konsol-agent", Agents::bug);
  private final Catalogue catalogue;
  private final TurnFactory turnFactory;
  private final OpenSessions open;
  private final Periodic ticks;
  private final Periodic sweeps;

  /// Whether dead hosts left something that could not be taken up yet.
  private volatile boolean leftOver;

  /// Until then a host that is dead may look alive.
  private volatile Instant doubtful = Instant.MIN;

  private final CountDownLatch closing = new CountDownLatch(1);

  /// Whether nobody has looked yet for sessions of connections that ended with their host.
  private volatile boolean passingLeft = true;

  private final AtomicInteger rounds = new AtomicInteger();

  /// Does nothing by itself until [#start].
  public Agents(
      Host host,
      SessionStore store,
      Completers completers,
      List<Tool> offered,
      AgentSettings settings) {
    this(host, store, completers, offered, settings, tools -> tools);
  }

  /// The same where sessions without tools of their own have more than all sessions have.
  ///
  /// @param further adds that, at the beginning of each turn
  public Agents(
      Host host,
      SessionStore store,
      Completers completers,
      List<Tool> offered,
      AgentSettings settings,
      UnaryOperator<List<Tool>> further) {
    this.settings = settings;
    this.catalogue = new Catalogue(store, settings);
    this.turnFactory =
        new TurnFactory(
            completers,
            offered,
            tasks,
            bounds(settings.limits()),
            settings.ids(),
            settings.spans());
    ToolsAndPolicy usual = new ToolsAndPolicy(further, settings::policy);
    this.open = new OpenSessions(host, catalogue, turnFactory, settings, usual);
    this.ticks = new Periodic("konsol-agents-due", this::tick, Agents::failed);
    this.sweeps = new Periodic("konsol-agents-kept", catalogue::sweep, Agents::failed);
  }

  private static TurnFactory.Bounds bounds(AgentLimits limits) {
    return new TurnFactory.Bounds(
        limits.turn(), limits.resultChars(), limits.queued(), limits.toolEnding());
  }

  /// Watches deadlines and what is kept, in the background.
  public void start() {
    var _ = ticks.start(TICK);
    var _ = sweeps.start(FIRST_SWEEP, NEXT_SWEEP);
  }

  /// Takes up what dead hosts left unfinished, in the background. What that costs depends on how
  /// much was going on, not on how much is stored. Where the store is away, when it is back.
  public void takeUp() {
    doubtful = settings.clock().instant().plus(DOUBT);
    tasks.start(() -> leftOver = !takenUp());
  }

  private boolean takenUp() {
    try {
      boolean all =
          catalogue.unfinished().stream()
              .filter(catalogue::isLeft)
              .map(line -> open.recover(line.id()))
              .reduce(true, Boolean::logicalAnd);
      if (passingLeft || rounds.get() % PASSING_ROUNDS == 0) {
        catalogue.forgetPassing();
        passingLeft = false;
      }
      // A host that died just now may still count as alive.
      return all && !settings.clock().instant().isBefore(doubtful);
    } catch (KonsolException e) {
      if (e.code() == ErrorCode.STORE_AWAY) {
        LOG.warn("sessions are taken up later: {}", e.getMessage());
        return false;
      }
      throw e;
    }
  }

  /// What is due now: requests whose deadline has passed, sessions that nobody needs in memory.
  void tick() {
    open.tick();
    boolean round = rounds.getAndIncrement() % TAKE_UP_ROUNDS == 0;
    boolean due = round && settings.ownership().member().enabled();
    if ((leftOver || due) && !open.draining()) {
      leftOver = !takenUp();
    }
  }

  /// Lets go of sessions that other hosts have taken: their turns stop here.
  public void checkClaims() {
    open.checkClaims();
  }

  /// Hands its sessions on: nothing new begins, turns end or stop where another host can go on.
  /// Answers whether none is left whose turn the host's end would cut.
  public boolean drain(Duration atMost) throws InterruptedException {
    Budget budget = Budget.of(atMost);
    while (open.drain() > 0) {
      if (budget.spent() || closing.await(DRAIN_PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return true;
  }

  /// Lets go of a session on purpose: its turn ends, or stops where another host can go on, and
  /// what happens there is followed here. False where its turn comes to no such place in time, or
  /// it is not this host's: then it stays.
  ///
  /// @param next has another host take it; runs before this one would take it again
  public boolean handOn(String id, Duration atMost, Runnable next) throws InterruptedException {
    AgentSession session = session(id);
    if (!session.claim().own()) {
      return false;
    }
    session.drain();
    try {
      Budget budget = Budget.of(atMost);
      while (session.inTheMiddle() || !session.claim().handOn()) {
        if (budget.spent() || closing.await(DRAIN_PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
          return false;
        }
      }
      next.run();
      return true;
    } finally {
      session.resume();
      session.claim().handedOn();
    }
  }

  /// Makes a session this host's. False where a host that lives has it.
  ///
  /// @throws KonsolException where only another host can have it, because that has its folder
  public boolean take(String id) {
    return session(id).claim().own();
  }

  /// Another host has this one's name: nothing more is written here.
  public void loseAll() {
    open.loseAll();
  }

  /// A new session. Its model is made at once, so that what is not configured is said now.
  public AgentSession create(NewSession wanted) {
    open.checkTakesNew();
    SessionDirectory.check(wanted.place());
    String name = wanted.model().orElse(settings.model());
    Completer model = model(name);
    String id = settings.ids().get();
    SessionDirectory place = SessionDirectory.of(wanted.place(), id);
    catalogue.add(id, wanted.lasting(), meta(wanted, name, place, first(wanted)));
    turnFactory.use(id, model);
    return session(id);
  }

  private Completer model(String name) {
    try {
      return turnFactory.model(name);
    } catch (KonsolException e) {
      throw e.code() == ErrorCode.BAD_REQUEST
          ? new KonsolException(ErrorCode.NO_MODEL, e.getMessage(), e)
          : e;
    }
  }

  /// Why this host cannot make a session with that model; empty where it can.
  ///
  /// @param wanted empty for the usual one
  public Optional<KonsolException> lacksModel(Optional<String> wanted) {
    try {
      Completer _ = model(wanted.orElse(settings.model()));
      return Optional.empty();
    } catch (KonsolException e) {
      return Optional.of(e);
    }
  }

  private List<AgentEvent.Message> first(NewSession wanted) {
    return wanted.task().stream()
        .map(ClientActions::checked)
        .map(task -> AgentEvent.Message.user(settings.ids().get(), task, List.of()))
        .toList();
  }

  private static SessionMeta meta(
      NewSession wanted, String model, SessionDirectory place, List<AgentEvent.Message> waiting) {
    return new SessionMeta(
        place.directory(),
        place.own(),
        model,
        wanted.instructions(),
        wanted.attended(),
        Replaced.NOTHING,
        Spent.NOTHING,
        waiting,
        wanted.terms());
  }

  /// The session of that name, taken from the store when nobody has touched it lately.
  public AgentSession session(String id) {
    return open.get(id, Optional.empty());
  }

  /// The same, equipped before a turn that it takes up again goes on.
  public AgentSession session(String id, ToolsAndPolicy toolsAndPolicy) {
    AgentSession session = open.get(id, Optional.of(toolsAndPolicy));
    session.equip(toolsAndPolicy);
    return session;
  }

  /// Whether it wants a person. One that nobody has touched lately is not opened for this.
  public Attention attention(SessionInfo info) {
    return open.find(info.id()).map(AgentSession::attention).orElse(Attention.of(info.state()));
  }

  public Optional<SessionInfo> find(String id) {
    return catalogue.find(id);
  }

  /// The latest touched first.
  public List<SessionInfo> list(int most) {
    return catalogue.list(most);
  }

  /// The same as sessions to look at: none of them is opened.
  public List<Session> stored(int most) {
    return catalogue.list(most).stream()
        .<Session>map(info -> new StoredAgent(info, catalogue))
        .toList();
  }

  /// What happened in a session after this event, in order. It is only read: the session may be
  /// anybody's, and the disk may be full.
  ///
  /// @throws KonsolException where there is no such session, or no event of that number yet
  public List<FramedEvent> events(String id, long after, int most) {
    return catalogue.events(id, after, most);
  }

  /// The first words of a conversation; empty where nothing was said yet.
  public Optional<String> firstWords(String id) {
    return catalogue.firstWords(id);
  }

  /// A text that was too long for its event.
  public Optional<String> text(String hash) {
    return catalogue.store().text(hash);
  }

  /// What every session has.
  public List<Tool> tools() {
    return turnFactory.tools();
  }

  /// What is wrong with the store, in one sentence; empty where it answers within that time.
  public Optional<String> trouble(Duration atMost) {
    return catalogue.store().trouble(atMost);
  }

  /// What the turns of this host came to since it started.
  public TurnFigures.Totals figures() {
    return turnFactory.figures().totals();
  }

  /// How many are in memory.
  public int hydrated() {
    return open.all().size();
  }

  /// Ends a session and forgets everything of it, with the folder that was made for it. Its tools
  /// have stopped by then, or have been given up.
  public void delete(String id) throws InterruptedException {
    open.delete(id);
  }

  /// The same where somebody else may have done it before.
  public void deleteIfThere(String id) throws InterruptedException {
    try {
      delete(id);
    } catch (KonsolException e) {
      if (e.code() != ErrorCode.UNKNOWN_SESSION) {
        throw e;
      }
    }
  }

  /// Stops writing, interrupts what runs, and lets go of all sessions. Turns that are on are taken
  /// up, or ended, by whoever opens the session next: a stopped host is like one that died.
  @Override
  public void close() {
    closing.countDown();
    List<AgentSession> frozen = open.freeze();
    ticks.close();
    sweeps.close();
    tasks.close();
    open.release(frozen);
  }

  private static void failed(Throwable problem) {
    LOG.error("sessions were not looked after", problem);
  }

  private static void bug(Thread thread, Throwable problem) {
    LOG.error("an agent's task failed", problem);
  }
}
