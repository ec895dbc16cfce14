package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Picture;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.turn.AnswerEnds.Next;
import dev.konsol.core.KonsolException;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A session's turns, one after the other: the one that is on, and its thread. What has been said
/// meanwhile waits in the session's line in the store. Guarded by the journal's lock.
public final class Turns {
  private static final Logger LOG = LoggerFactory.getLogger(Turns.class);

  private final TurnContext session;
  private final SessionJournal journal;
  private final TurnFactory factory;
  private volatile Optional<Thread> running = Optional.empty();
  private volatile Optional<Instant> deadline = Optional.empty();
  private boolean overtime;

  /// Whether the rules have been held against the tools that there are.
  private boolean checked;

  private Optional<StopReason> lastEnd = Optional.empty();

  public Turns(TurnContext session, TurnFactory factory) {
    this.session = session;
    this.journal = session.journal();
    this.factory = factory;
  }

  /// The turn that is on keeps the model that it has.
  public void changeModelLocked(String name) {
    if (journal.meta().model().equals(name)) {
      return;
    }
    Completer model = factory.model(name);
    journal.appendLocked(
        List.of(new AgentEvent.Status(Level.INFO, "the model is now '" + name + "'")),
        meta -> meta.by(name));
    factory.use(journal.id(), model);
  }

  /// It is stored when this returns; answers the id that it has, and the turn that it begins.
  public String sayLocked(String id, String text, List<Picture> images) {
    AgentEvent.Message message = AgentEvent.Message.user(id, text, images);
    List<AgentEvent.Message> queue = journal.meta().queue();
    if (running.isEmpty() && queue.isEmpty()) {
      journal.appendLocked(message, meta -> meta, this::startLocked);
    } else if (queue.size() < factory.bounds().queued()) {
      List<AgentEvent.Message> more = new ArrayList<>(queue);
      more.add(message);
      journal.changeMetaLocked(meta -> meta.queued(more));
      beginLocked();
    } else {
      throw KonsolException.busy("the agent is busy: wait until the turn ends, or interrupt it");
    }
    return message.id();
  }

  /// Begins with what waits, where no turn is on.
  public void beginLocked() {
    List<AgentEvent.Message> queue = journal.meta().queue();
    if (running.isEmpty() && !queue.isEmpty() && journal.claim().isPresent()) {
      journal.appendLocked(
          queue.getFirst(), meta -> meta.queued(queue.subList(1, queue.size())), this::startLocked);
    }
  }

  /// Runs the turn that the history says is open.
  public void startLocked() {
    lastEnd = Optional.empty();
    running = Optional.of(factory.start(journal.ofTurn(this::run)));
  }

  /// A turn that stopped for another host, which does not get it, goes on here.
  public void goOn() {
    try (var _ = journal.held()) {
      boolean here = journal.claim().isPresent() && !journal.closedLocked();
      if (here && journal.turnOpen() && journal.pausedLocked() && running.isEmpty()) {
        startLocked();
      }
    }
  }

  /// A turn that no host runs any more is ended; what was said during it is the next.
  public void endLocked(Recovery recovery) {
    recovery.cutShort(journal, session.requests());
    List<AgentEvent> events = new ArrayList<>(recovery.end(journal));
    Optional<AgentEvent.Message> next = appendEndLocked(events);
    if (next.isPresent()) {
      startLocked();
    }
  }

  private void run() {
    try {
      boolean more = true;
      while (more) {
        Turn turn = factory.turn(session);
        begin(turn);
        more = watched(turn);
      }
    } catch (KonsolException e) {
      breakOff(e.getMessage());
    } catch (RuntimeException | Error e) {
      LOG.atError().addKeyValue("session", journal.id()).setCause(e).log("a turn failed");
      breakOff("an error of Konsol's own");
    }
  }

  private boolean watched(Turn turn) {
    Span span = factory.spans().turn(journal.id(), journal.meta().model());
    try (Scope _ = span.makeCurrent()) {
      Optional<Next.End> end = turn.run();
      return end.isPresent() ? end(turn, end.get(), span) : pause();
    } catch (RuntimeException | Error e) {
      Spans.failed(span, e);
      throw e;
    } finally {
      span.end();
    }
  }

  /// Another host goes on with it, or this one in its next life. True where it is to go on here
  /// after all.
  private boolean pause() {
    try (var _ = journal.held()) {
      if (!session.pausing()) {
        return true;
      }
      journal.pauseLocked();
      running = Optional.empty();
      deadline = Optional.empty();
      journal.wakeLocked();
      return false;
    }
  }

  private void begin(Turn turn) {
    try (var _ = journal.held()) {
      overtime = false;
      deadline = turn.budget().deadline();
      if (!checked) {
        checked = true;
        turn.unusedRules().forEach(this::warnLocked);
      }
    }
  }

  private void warnLocked(Rule rule) {
    String text =
        "there is no tool '"
            + rule.tool()
            + "': the rule '"
            + rule.decision().wireName()
            + " "
            + rule.text()
            + "' does nothing";
    journal.appendLocked(List.of(new AgentEvent.Status(Level.WARNING, text)), meta -> meta);
  }

  /// Writes the one end of the turn. True when somebody has said something meanwhile, and the next
  /// turn has begun.
  private boolean end(Turn turn, Next.End how, Span span) {
    try (var _ = journal.held()) {
      // An interrupt that comes from here on is too late for this turn.
      var _ = Thread.interrupted();
      deadline = Optional.empty();
      session.requests().cancelAllLocked();
      boolean late = overtime && how.reason() == StopReason.INTERRUPTED;
      Next.End end = late ? TurnBudget.over("the turn", "its time is over") : how;
      List<AgentEvent> events = new ArrayList<>();
      if (!end.status().isEmpty()) {
        events.add(new AgentEvent.Status(end.level(), end.status()));
      }
      AgentEvent.TurnEnd ended =
          new AgentEvent.TurnEnd(
              end.reason(), journal.historyLocked().turn(), turn.budget().spentLocked());
      events.add(ended);
      boolean more = appendEndLocked(events).isPresent();
      factory.figures().count(ended);
      describe(span, ended);
      session.requests().forgetLocked();
      if (more) {
        return true;
      }
      running = Optional.empty();
      lastEnd = Optional.of(end.reason());
      journal.wakeLocked();
      return false;
    }
  }

  private static void describe(Span span, AgentEvent.TurnEnd end) {
    Spans.used(span, end.spent().expense().usage());
    if (end.reason() != StopReason.COMPLETED) {
      Spans.failed(span, end.reason().wireName());
    }
  }

  /// The end of a turn and the beginning of the next are one step: what waits is never without a
  /// turn that will answer it.
  private Optional<AgentEvent.Message> appendEndLocked(List<AgentEvent> events) {
    List<AgentEvent.Message> queue = journal.meta().queue();
    if (queue.isEmpty()) {
      journal.appendLocked(events, meta -> meta);
      return Optional.empty();
    }
    List<AgentEvent> all = new ArrayList<>(events);
    all.add(queue.getFirst());
    journal.appendLocked(all, meta -> meta.queued(queue.subList(1, queue.size())));
    return Optional.of(queue.getFirst());
  }

  /// The journal takes nothing more: the host is closing, or the store failed. Recovery ends the
  /// turn, when the session is opened again.
  private void breakOff(String why) {
    try (var _ = journal.held()) {
      if (!journal.closedLocked() && journal.staleLocked()) {
        LOG.atWarn().addKeyValue("session", journal.id()).log("a turn was left: {}", why);
        return;
      }
      running = Optional.empty();
      lastEnd = Optional.of(StopReason.FAILED);
      if (!journal.closedLocked()) {
        LOG.atError().addKeyValue("session", journal.id()).log("a turn broke off: {}", why);
        session.mention(Level.ERROR, "the turn broke off: " + why);
        journal.close();
      }
      journal.wakeLocked();
    }
    session.lost();
  }

  /// The session is another host's: its turn is ended there, and stops here.
  public void leaveLocked() {
    running.ifPresent(Thread::interrupt);
    running = Optional.empty();
    deadline = Optional.empty();
    lastEnd = Optional.empty();
  }

  /// What another host wrote.
  public void followLocked(AgentEvent event) {
    if (event instanceof AgentEvent.TurnEnd end) {
      lastEnd = Optional.of(end.reason());
    }
  }

  /// What waits is dropped, and that is said.
  public boolean interruptLocked() {
    if (running.isEmpty()) {
      return false;
    }
    try {
      dropLocked(journal.meta().queue().size());
    } finally {
      // Whatever the store says.
      stopLocked();
    }
    return true;
  }

  private void dropLocked(int waiting) {
    if (waiting == 0) {
      return;
    }
    String dropped =
        waiting == 1
            ? "a message that waited was dropped"
            : waiting + " messages that waited were dropped";
    journal.appendLocked(
        List.of(new AgentEvent.Status(Level.INFO, "interrupted: " + dropped)),
        meta -> meta.queued(List.of()));
  }

  private void stopLocked() {
    try {
      session.requests().cancelAllLocked();
    } finally {
      running.ifPresent(Thread::interrupt);
    }
  }

  /// Ends the turn whose time is over; what waits is the next.
  public void expire(Instant now) {
    if (deadline.filter(due -> !now.isBefore(due)).isEmpty()) {
      return;
    }
    try (var _ = journal.held()) {
      if (!journal.closedLocked() && deadline.isPresent() && running.isPresent()) {
        deadline = Optional.empty();
        overtime = true;
        stopLocked();
      }
    }
  }

  /// Whether a turn is on, also for who looks in without the lock.
  public boolean on() {
    return running.isPresent();
  }

  private boolean isOnElsewhereLocked() {
    return journal.claim().isEmpty() && journal.turnOpen() && !journal.closedLocked();
  }

  public Optional<Thread> runningLocked() {
    return running;
  }

  public Optional<StopReason> awaitIdle() throws InterruptedException {
    try (var _ = journal.held()) {
      while (running.isPresent() || isOnElsewhereLocked()) {
        journal.awaitLocked();
      }
      return lastEnd;
    }
  }
}
