package dev.konsol.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.Scope;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.LastWords;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.agent.model.Image;
import dev.konsol.agent.policy.Mode;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.turn.TurnFactory;
import dev.konsol.agent.turn.Turns;
import dev.konsol.core.Budget;
import dev.konsol.core.Interrupts;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A conversation with a model that works in one directory. Any number of clients say things to it
/// and watch it; each message goes to all of them. Safe for any thread.
public final class AgentSession implements Session {
  private final SessionJournal journal;
  private final AgentSettings settings;
  private final ToolsAndPolicy usual;
  private final Requests requests;
  private final Clients clients;
  private final Turns turns;
  private final SessionClaim claim;
  private final ClientActions actions;
  private final OpenSessions owner;
  private volatile ToolsAndPolicy toolsAndPolicy;
  private volatile boolean draining;

  AgentSession(
      SessionJournal journal,
      AgentSettings settings,
      ToolsAndPolicy usual,
      TurnFactory turnFactory,
      OpenSessions owner) {
    this.journal = journal;
    this.settings = settings;
    this.usual = usual;
    this.requests = new Requests(journal);
    this.turns = new Turns(new SessionContext(this), turnFactory);
    this.clients = new Clients(this, turns::beginLocked);
    this.claim =
        new SessionClaim(owner.catalogue(), requests, turns, clients, turnFactory.recovery());
    this.actions = new ClientActions(this, claim, turns, owner.catalogue().store().inbox());
    this.toolsAndPolicy = usual;
    this.owner = owner;
    journal.whenWaiting(text -> clients.mention(Level.WARNING, text));
  }

  /// Counts from the next turn on, its policy from the next call on.
  public void equip(ToolsAndPolicy other) {
    toolsAndPolicy = other;
  }

  /// For a client that brings nothing but its environment.
  public void calledFrom(Map<String, String> environment) {
    toolsAndPolicy = new ToolsAndPolicy(usual.tools(), usual.policy(), environment);
  }

  /// Back to what the host gives to all.
  public void unequip() {
    toolsAndPolicy = usual;
  }

  @Override
  public SessionId id() {
    return new SessionId(journal.id());
  }

  @Override
  public String kind() {
    return Agents.KIND;
  }

  @Override
  public Path directory() {
    return meta().directory();
  }

  @Override
  public Instant created() {
    return journal.created();
  }

  @Override
  public SessionState state() {
    if (journal.closed()) {
      return new SessionState.Closed();
    }
    if (!busy()) {
      return new SessionState.Ready();
    }
    return requests.pending() || claim.stranded()
        ? new SessionState.Waiting()
        : new SessionState.Busy();
  }

  /// Whether a turn is on, here or on another host.
  boolean busy() {
    return turns.on() || (journal.claim().isEmpty() && journal.turnOpen());
  }

  public SessionMeta meta() {
    return journal.meta();
  }

  /// Whether a turn is on: what was said before is in the store.
  @Override
  public boolean active() {
    return turns.on();
  }

  /// All that was said, from the first word on.
  @Override
  public SessionJournal journal() {
    return journal;
  }

  @Override
  public List<String> lastLines(int most) {
    return LastWords.of(journal, most);
  }

  Hold<AgentSession> hold() {
    return owner.hold(this);
  }

  Requests requests() {
    return requests;
  }

  AgentSettings settings() {
    return settings;
  }

  ToolsAndPolicy toolsAndPolicy() {
    return toolsAndPolicy;
  }

  Clients clients() {
    return clients;
  }

  SessionClaim claim() {
    return claim;
  }

  /// It cannot go on; whoever opens it again recovers it.
  void lost() {
    owner.drop(this);
  }

  boolean draining() {
    return draining;
  }

  /// Nothing new is begun; a turn that is on stops where another host can go on.
  void drain() {
    draining = true;
  }

  /// The same no more: it stays after all, or lives elsewhere by now. A turn that has just stopped
  /// here goes on.
  void resume() {
    draining = false;
    turns.goOn();
  }

  /// Whether the host's end would cut a turn: one that waits for an answer can wait elsewhere.
  boolean inTheMiddle() {
    return turns.on() && !requests.pending();
  }

  /// Takes nothing more, unless the host's end would cut a turn by now: a message or an answer that
  /// was let in just before may have begun one. False where it would.
  boolean closeUnlessInTheMiddle() {
    if (inTheMiddle()) {
      return false;
    }
    try (var _ = journal.held()) {
      boolean rests = !inTheMiddle();
      if (rests) {
        journal.close();
      }
      return rests;
    }
  }

  /// What other hosts' clients sent to it happens.
  void receive() {
    actions.receive();
  }

  /// Says something to the model. While a turn is on it waits for the end of that. It is stored
  /// when this returns: answers the id of the message, which is that of the turn it begins, too.
  public String say(String text) {
    return say(text, List.of());
  }

  /// The same with pictures.
  public String say(String text, List<Image> images) {
    return say(text, images, Optional.empty());
  }

  /// The same, in another folder from here on where one is named.
  public String say(String text, List<Image> images, Optional<String> cwd) {
    String id = settings.ids().get();
    actions.say(id, new ClientMessage.Say(text, images, cwd));
    return id;
  }

  /// The same, once however often it is said with that key, on whichever host.
  public String say(ClientMessage.Say said, String key) {
    String id = UUID.nameUUIDFromBytes((journal.id() + '\n' + key).getBytes(UTF_8)).toString();
    actions.sayOnce(id, said);
    return id;
  }

  /// Stops the turn: what is asked is cancelled, the model and the tool are interrupted, and what
  /// was said meanwhile is dropped. False when there is none.
  public boolean interrupt() {
    return actions.interrupt();
  }

  /// Answers an ask. Empty when the answer counts, else how the request was resolved before.
  public Optional<Resolution> answer(String request, String text) {
    return actions.answer(new ClientMessage.Answer(request, text));
  }

  /// The same for a confirm.
  public Optional<Resolution> confirm(String request, boolean granted) {
    return confirm(request, granted, Scope.ONCE);
  }

  /// The same, for what is like it, too.
  public Optional<Resolution> confirm(String request, boolean granted, Scope scope) {
    return actions.confirm(new ClientMessage.Confirmation(request, granted, scope));
  }

  /// From here on, for as long as the session is there.
  public void allow(Rule rule) {
    actions.allow(rule);
  }

  /// From the next call on.
  public void changeMode(Mode mode) {
    actions.changeMode(mode);
  }

  /// From the next turn on. Throws where that model is not configured.
  public void changeModel(String name) {
    actions.changeModel(name);
  }

  /// `attached`, then everything after this number, or its latest part when that is too much.
  public Subscription attach(long after) {
    claim.follow();
    if (!journal.meta().queue().isEmpty()) {
      var _ = claim.own();
    }
    return clients.attach(after);
  }

  /// The same for a client that only looks: it answers nothing, and nothing begins because of it.
  public Subscription watch(long after) {
    return clients.watch(after);
  }

  /// Throws `BAD_REQUEST` where nothing can have that sequence number yet.
  public void checkPosition(long after) {
    claim.follow();
    clients.checkPosition(after);
  }

  /// Everything from now on.
  Subscription follow() {
    claim.follow();
    return clients.follow();
  }

  void left(Subscription client) {
    clients.remove(client);
  }

  void settleIfUnattended() {
    clients.settleIfUnattended();
  }

  /// Something that a person might want to know, kept like everything else that is said.
  public void remark(Level level, String text) {
    actions.remark(level, text);
  }

  /// Tools work there from their next call on.
  public void changeDirectory(Path directory) {
    changeDirectory(directory.toString());
  }

  /// The same with what a client wrote.
  public void changeDirectory(String directory) {
    actions.changeDirectory(directory);
  }

  /// Waits until no turn is on; answers how the last one of this host ended, if there was one.
  public Optional<StopReason> awaitIdle() throws InterruptedException {
    return turns.awaitIdle();
  }

  void expire(Instant now) {
    if (journal.claim().isEmpty()) {
      return;
    }
    journal.settle();
    requests.expire(now);
    turns.expire(now);
  }

  /// Nothing more is written. The turn's thread, which is answered, is interrupted and finds that
  /// out.
  Optional<Thread> freeze() {
    try (var _ = journal.held()) {
      journal.close();
      turns.runningLocked().ifPresent(Thread::interrupt);
      return turns.runningLocked();
    }
  }

  /// Stops writing and interrupts the turn, which is taken up, or ended, by whoever opens the
  /// session next: a session of a stopped host is like one whose host died.
  @Override
  public Stopped stop(Budget budget) {
    boolean ended = awaitEnd(freeze(), budget);
    owner.released(this);
    return ended ? Stopped.GRACEFUL : Stopped.FORCED;
  }

  private static boolean awaitEnd(Optional<Thread> turn, Budget budget) {
    return turn.isEmpty()
        || turn.get().equals(Thread.currentThread())
        || Interrupts.asFalse(() -> turn.get().join(budget.remaining()));
  }
}
