package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.turn.Recovery;
import dev.konsol.agent.turn.TurnContext;
import dev.konsol.agent.turn.TurnFactory;
import dev.konsol.agent.turn.Turns;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.tool.Tool;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// A conversation with a model that works in one directory. Any number of clients say things to it
/// and watch it; each message goes to all of them. Safe for any thread.
public final class AgentSession implements Session {
  private static final int LONGEST_MESSAGE = 1 << 20;

  private final SessionJournal journal;
  private final AgentSettings settings;
  private final ToolsAndPolicy usual;
  private final Requests requests;
  private final Clients clients;
  private final Turns turns;
  private final Owner owner;
  private volatile ToolsAndPolicy equipment;

  /// What keeps the session in memory, and lets it go.
  interface Owner {
    Hold<AgentSession> hold(AgentSession session);

    /// Any host may have it from here on.
    void released(AgentSession session);

    /// It cannot go on; whoever opens it again recovers it.
    void lost(AgentSession session);
  }

  AgentSession(
      SessionJournal journal,
      AgentSettings settings,
      ToolsAndPolicy usual,
      TurnFactory turnFactory,
      Owner owner) {
    this.journal = journal;
    this.settings = settings;
    this.usual = usual;
    this.requests = new Requests(journal);
    this.clients = new Clients(this);
    this.turns = new Turns(new Context(), turnFactory);
    this.equipment = usual;
    this.owner = owner;
  }

  /// Counts from the next turn on, its policy from the next call on.
  public void equip(ToolsAndPolicy other) {
    equipment = other;
  }

  /// For a client that brings nothing but its environment.
  public void calledFrom(Map<String, String> environment) {
    equipment = new ToolsAndPolicy(usual.tools(), usual.policy(), environment);
  }

  /// Back to what the host gives to all.
  public void unequip() {
    equipment = usual;
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
    if (!turns.on()) {
      return new SessionState.Ready();
    }
    return requests.pending() ? new SessionState.Waiting() : new SessionState.Busy();
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

  Hold<AgentSession> hold() {
    return owner.hold(this);
  }

  Requests requests() {
    return requests;
  }

  AgentSettings settings() {
    return settings;
  }

  /// Says something to the model. While a turn is on it waits for the end of that.
  public void say(String text) {
    if (text.isBlank() || text.length() > LONGEST_MESSAGE) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "a message has 1 to " + LONGEST_MESSAGE + " characters");
    }
    checkSize();
    journal.lock();
    try {
      turns.sayLocked(text);
    } finally {
      journal.unlock();
    }
  }

  /// The same, in another folder from here on where one is named.
  public void say(String text, Optional<String> cwd) {
    cwd.ifPresent(this::changeDirectory);
    say(text);
  }

  private void checkSize() {
    long most = settings.limits().keep().sessionBytes();
    if (journal.bytes() > most) {
      throw new KonsolException(
          ErrorCode.LIMIT_REACHED,
          "the session has grown beyond " + most + " bytes: go on in a new one");
    }
  }

  /// Stops the turn: what is asked is cancelled, the model and the tool are interrupted, and what
  /// was said meanwhile is dropped. False when there is none.
  public boolean interrupt() {
    journal.lock();
    try {
      return turns.interruptLocked();
    } finally {
      journal.unlock();
    }
  }

  /// Answers an ask. Empty when the answer counts, else how the request was resolved before.
  public Optional<Resolution> answer(String request, String text) {
    return requests.answer(request, AgentEvent.Ask.class, Resolution.answer(text));
  }

  /// The same for a confirm.
  public Optional<Resolution> confirm(String request, boolean granted) {
    return requests.answer(request, AgentEvent.Confirm.class, Resolution.confirmation(granted));
  }

  /// Everything after this sequence number, or its latest part when that is too much; first comes
  /// `attached`.
  public Subscription attach(long after) {
    return clients.attach(after);
  }

  /// Throws `BAD_REQUEST` where nothing can have that sequence number yet.
  public void checkPosition(long after) {
    clients.checkPosition(after);
  }

  /// Everything from now on.
  public Subscription follow() {
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
    journal.append(new AgentEvent.Status(level, text));
  }

  /// Tools work there from their next call on.
  public void changeDirectory(Path directory) {
    changeDirectory(directory.toString());
  }

  /// The same with what a client wrote.
  public void changeDirectory(String directory) {
    Path real = SessionDirectory.absolute(directory);
    journal.changeMeta(meta -> meta.in(real));
  }

  public boolean busy() {
    return turns.on();
  }

  /// Waits until no turn is on; answers how the last one of this host ended, if there was one.
  public Optional<StopReason> awaitIdle() throws InterruptedException {
    return turns.awaitIdle();
  }

  /// Takes up what an earlier host left: a turn that waits for an answer goes on, any other is
  /// ended. Before anybody else has the session.
  void recover(Recovery recovery) {
    journal.lock();
    try {
      if (!journal.turnOpenLocked()) {
        return;
      }
      requests.loadLocked();
      if (recovery.canGoOn(journal.historyLocked(), requests)) {
        turns.startLocked();
      } else {
        recovery.end(journal, requests);
      }
    } finally {
      journal.unlock();
    }
  }

  void expire(Instant now) {
    requests.expire(now);
  }

  /// Nothing more is written. The turn's thread, which is answered, is interrupted and finds that
  /// out.
  Optional<Thread> freeze() {
    journal.lock();
    try {
      journal.close();
      turns.runningLocked().ifPresent(Thread::interrupt);
      return turns.runningLocked();
    } finally {
      journal.unlock();
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
    try {
      return turn.isEmpty()
          || turn.get().equals(Thread.currentThread())
          || turn.get().join(budget.remaining());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private final class Context implements TurnContext {
    @Override
    public SessionJournal journal() {
      return journal;
    }

    @Override
    public Requests requests() {
      return requests;
    }

    @Override
    public List<Tool> tools(List<Tool> all) {
      return equipment.tools().apply(all);
    }

    @Override
    public Policy policy() {
      return equipment.policy().get();
    }

    @Override
    public Map<String, String> environment() {
      return equipment.environment();
    }

    @Override
    public void lost() {
      owner.lost(AgentSession.this);
    }

    @Override
    public String instructions() {
      SessionMeta meta = meta();
      String own = meta.instructions().map(text -> "\n\n" + text).orElse("");
      return settings.instructions() + "\n\nYou work in " + meta.directory() + "." + own;
    }

    @Override
    public AgentEvent.Request request(BiFunction<String, Instant, AgentEvent.Request> made) {
      Instant deadline = settings.clock().instant().plus(settings.limits().request());
      AgentEvent.Request request = made.apply(settings.ids().get(), deadline);
      requests.open(request);
      clients.settleIfUnattended();
      return request;
    }

    @Override
    public void mention(Level level, String text) {
      clients.mention(level, text);
    }
  }
}
