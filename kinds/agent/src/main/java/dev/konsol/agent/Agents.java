package dev.konsol.agent;

import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completers;
import dev.konsol.agent.model.Usage;
import dev.konsol.agent.turn.TurnFactory;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Periodic;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Host;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.tool.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The agents of one host. The store has all sessions; in memory are those that somebody touched
/// lately. Owns the threads of their turns. Safe for any thread.
public final class Agents implements AutoCloseable {
  public static final String KIND = "agent";

  private static final Logger LOG = LoggerFactory.getLogger(Agents.class);
  private static final Duration TICK = Duration.ofMillis(250);
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

  /// Does nothing by itself until [#start].
  public Agents(
      Host host,
      SessionStore store,
      Completers completers,
      List<Tool> offered,
      AgentSettings settings) {
    this(host, store, completers, offered, settings, tools -> tools);
  }

  /// The same where sessions without equipment of their own have more than all sessions have.
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
        new TurnFactory(completers, offered, tasks, bounds(settings.limits()), settings.ids());
    ToolsAndPolicy usual = new ToolsAndPolicy(further, settings::policy);
    this.open = new OpenSessions(host, catalogue, turnFactory, settings, usual);
    this.ticks = new Periodic("konsol-agents-due", open::tick, Agents::failed);
    this.sweeps = new Periodic("konsol-agents-kept", catalogue::sweep, Agents::failed);
  }

  private static TurnFactory.Bounds bounds(AgentLimits limits) {
    return new TurnFactory.Bounds(
        limits.steps(), limits.resultChars(), limits.queued(), limits.toolEnding());
  }

  /// Watches deadlines and what is kept, in the background.
  public void start() {
    var _ = ticks.start(TICK);
    var _ = sweeps.start(FIRST_SWEEP, NEXT_SWEEP);
  }

  /// Takes up what dead hosts left unfinished, in the background. What that costs depends on how
  /// much was going on, not on how much is stored.
  public void takeUp() {
    tasks.start(
        () -> {
          catalogue.unfinished().forEach(open::recover);
          catalogue.forgetPassing();
        });
  }

  /// What is due now: requests whose deadline has passed, sessions that nobody needs in memory.
  public void tick() {
    open.tick();
  }

  /// A new session. Its model is made at once, so that what is not configured is said now.
  public AgentSession create(NewSession wanted) {
    SessionDirectory.check(wanted.place());
    String name = wanted.model().orElse(settings.model());
    Completer model = turnFactory.model(name);
    String id = settings.ids().get();
    SessionDirectory place = SessionDirectory.of(wanted.place(), id);
    catalogue.add(id, wanted.lasting(), meta(wanted, name, place));
    turnFactory.use(id, model);
    return session(id);
  }

  private static SessionMeta meta(NewSession wanted, String model, SessionDirectory place) {
    return new SessionMeta(
        place.directory(),
        place.own(),
        model,
        wanted.instructions(),
        wanted.attended(),
        0,
        Usage.NONE);
  }

  /// The session of that name, taken from the store when nobody has touched it lately.
  public AgentSession session(String id) {
    return open.get(id, Optional.empty());
  }

  /// The same, equipped before a turn that it takes up again goes on.
  public AgentSession session(String id, ToolsAndPolicy equipment) {
    AgentSession session = open.get(id, Optional.of(equipment));
    session.equip(equipment);
    return session;
  }

  public Optional<SessionInfo> find(String id) {
    return catalogue.find(id);
  }

  /// The latest touched first.
  public List<SessionInfo> list(int most) {
    return catalogue.list(most);
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
    return catalogue.text(hash);
  }

  /// What every session has.
  public List<Tool> tools() {
    return turnFactory.tools();
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

  /// Forgets sessions beyond the bounds; answers which.
  public List<String> sweep() {
    return catalogue.sweep();
  }

  /// Stops writing, interrupts what runs, and lets go of all sessions. Turns that are on are taken
  /// up, or ended, by whoever opens the session next: a stopped host is like one that died.
  @Override
  public void close() {
    ticks.close();
    sweeps.close();
    List<AgentSession> frozen = open.freeze();
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
