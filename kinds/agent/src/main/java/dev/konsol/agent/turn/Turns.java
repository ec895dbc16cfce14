package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A session's turns, one after the other: the one that is on, its thread, and what has been said
/// meanwhile. Guarded by the journal's lock.
public final class Turns {
  private static final Logger LOG = LoggerFactory.getLogger(Turns.class);

  private final TurnContext session;
  private final SessionJournal journal;
  private final TurnFactory factory;
  private final Deque<String> queue = new ArrayDeque<>();
  private volatile Optional<Thread> running = Optional.empty();
  private Optional<StopReason> lastEnd = Optional.empty();

  public Turns(TurnContext session, TurnFactory factory) {
    this.session = session;
    this.journal = session.journal();
    this.factory = factory;
  }

  public void sayLocked(String text) {
    if (running.isEmpty()) {
      beginLocked(text);
      startLocked();
    } else if (queue.size() < factory.bounds().queued()) {
      queue.add(text);
    } else {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "the agent is busy: wait until the turn ends, or interrupt it");
    }
  }

  private void beginLocked(String text) {
    journal.appendLocked(
        AgentEvent.Message.user(factory.newId(), text), new Append.Request.Untouched());
  }

  /// Runs the turn that the history says is open.
  public void startLocked() {
    lastEnd = Optional.empty();
    running = Optional.of(factory.start(this::run));
  }

  private void run() {
    try {
      StopReason reason = factory.turn(session).run();
      while (end(reason)) {
        reason = factory.turn(session).run();
      }
    } catch (KonsolException e) {
      breakOff(e.getMessage());
    } catch (RuntimeException | Error e) {
      LOG.atError().addKeyValue("session", journal.id()).setCause(e).log("a turn failed");
      breakOff("an error of Konsol's own");
    }
  }

  /// Writes the one end of the turn. True when somebody has said something meanwhile, and the next
  /// turn has begun.
  private boolean end(StopReason reason) {
    journal.lock();
    try {
      // An interrupt that comes from here on is too late for this turn.
      var _ = Thread.interrupted();
      session.requests().cancelAllLocked();
      journal.appendLocked(
          new AgentEvent.TurnEnd(reason, journal.historyLocked().turnUsage()),
          new Append.Request.Untouched());
      session.requests().forgetLocked();
      if (!queue.isEmpty()) {
        beginLocked(queue.remove());
        return true;
      }
      running = Optional.empty();
      lastEnd = Optional.of(reason);
      journal.wakeLocked();
      return false;
    } finally {
      journal.unlock();
    }
  }

  /// The journal takes nothing more: the host is closing, or the store failed. Recovery ends the
  /// turn, when the session is opened again.
  private void breakOff(String why) {
    journal.lock();
    try {
      running = Optional.empty();
      lastEnd = Optional.of(StopReason.FAILED);
      if (!journal.closedLocked()) {
        LOG.atError().addKeyValue("session", journal.id()).log("a turn broke off: {}", why);
        session.mention(Level.ERROR, "the turn broke off: " + why);
        journal.close();
      }
      journal.wakeLocked();
    } finally {
      journal.unlock();
    }
    session.lost();
  }

  public boolean interruptLocked() {
    if (running.isEmpty()) {
      return false;
    }
    queue.clear();
    session.requests().cancelAllLocked();
    running.get().interrupt();
    return true;
  }

  /// Whether a turn is on, also for who looks in without the lock.
  public boolean on() {
    return running.isPresent();
  }

  public Optional<Thread> runningLocked() {
    return running;
  }

  public Optional<StopReason> awaitIdle() throws InterruptedException {
    journal.lock();
    try {
      while (running.isPresent()) {
        journal.awaitLocked();
      }
      return lastEnd;
    } finally {
      journal.unlock();
    }
  }
}
