package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Journal;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/// What a session said, and is saying. Appending stores first, then shows; whoever watches waits on
/// [#changed] and reads what it has not seen: the newest from memory, older events from the store.
///
/// Owns the session's one lock. Methods that end in `Locked` want it held.
public final class SessionJournal implements Journal {
  private static final String BUSY = "busy";

  private final SessionStore store;
  private final StoredSession line;
  private final String owner;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Tail tail = new Tail();
  private final StreamingMessage writing = new StreamingMessage(this);
  private final LazyHistory history;
  private volatile SessionMeta meta;
  private long head;
  private long bytes;
  private boolean turnOpen;
  private volatile boolean closed;

  public SessionJournal(SessionStore store, StoredSession line, String owner, Clock clock) {
    this.store = store;
    this.line = line;
    this.owner = owner;
    this.clock = clock;
    this.meta = SessionMeta.read(line.meta());
    this.head = line.head();
    this.bytes = line.bytes();
    this.turnOpen = !line.state().equals(StoredSession.IDLE);
    this.history = new LazyHistory(store, line);
  }

  public String id() {
    return line.id();
  }

  SessionStore store() {
    return store;
  }

  public void lock() {
    lock.lock();
  }

  public void unlock() {
    lock.unlock();
  }

  /// Wakes on every change, and on [#wakeLocked].
  @SuppressWarnings("WaitNotInLoop") // whoever calls this loops
  public void awaitLocked(long nanos) throws InterruptedException {
    var _ = changed.awaitNanos(nanos);
  }

  @SuppressWarnings("WaitNotInLoop") // whoever calls this loops
  public void awaitLocked() throws InterruptedException {
    changed.await();
  }

  public void wakeLocked() {
    changed.signalAll();
  }

  public long headLocked() {
    return head;
  }

  public boolean closedLocked() {
    return closed;
  }

  /// Whether a turn is on, or was when its host ended.
  public boolean turnOpenLocked() {
    return turnOpen;
  }

  public History historyLocked() {
    return history.getLocked(meta.summarised());
  }

  /// The message that is not an event yet.
  public StreamingMessage writing() {
    return writing;
  }

  public SessionMeta meta() {
    return meta;
  }

  /// Whether nothing can be said any more.
  public boolean closed() {
    return closed;
  }

  public void append(AgentEvent event) {
    append(List.of(event));
  }

  /// Several at once, which costs hardly more than one.
  public void append(List<AgentEvent> events) {
    lock.lock();
    try {
      appendLocked(events, new Append.Request.Untouched());
    } finally {
      lock.unlock();
    }
  }

  public void appendLocked(AgentEvent event, Append.Request request) {
    appendLocked(List.of(event), request);
  }

  private void appendLocked(List<AgentEvent> events, Append.Request request) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "the session is being closed");
    }
    SessionMeta next = AppendEffects.meta(meta, events);
    boolean open = AppendEffects.turnOpen(turnOpen, events);
    List<StoredEvent> stored = new ArrayList<>();
    for (AgentEvent event : events) {
      long seq = head + stored.size() + 1;
      stored.add(new StoredEvent(seq, clock.instant(), EventCodec.write(event)));
    }
    store.append(
        new Append(
            id(),
            owner,
            stored,
            request,
            state(open),
            next.equals(meta) ? Optional.empty() : Optional.of(next.write()),
            AppendEffects.durability(events)));
    meta = next;
    turnOpen = open;
    for (int i = 0; i < events.size(); i++) {
      showLocked(stored.get(i), events.get(i));
    }
    changed.signalAll();
  }

  private void showLocked(StoredEvent stored, AgentEvent event) {
    head = stored.seq();
    bytes += stored.payload().length();
    history.addLocked(stored.seq(), event);
    if (event instanceof AgentEvent.Message) {
      writing.endLocked();
    }
    tail.add(FramedEvent.of(id(), stored, event));
  }

  public void changeMeta(UnaryOperator<SessionMeta> change) {
    lock.lock();
    try {
      SessionMeta next = change.apply(meta);
      store.append(
          new Append(
              id(),
              owner,
              List.of(),
              new Append.Request.Untouched(),
              state(turnOpen),
              Optional.of(next.write()),
              Durability.DISK));
      meta = next;
    } finally {
      lock.unlock();
    }
  }

  private static String state(boolean open) {
    return open ? BUSY : StoredSession.IDLE;
  }

  /// Events after `seq`, from memory when they are all there. Without the lock: the store may take
  /// its time.
  public List<FramedEvent> framedAfter(long seq, int most) {
    Optional<List<FramedEvent>> latest;
    lock.lock();
    try {
      latest = tail.after(seq, most);
    } finally {
      lock.unlock();
    }
    return latest.orElseGet(
        () ->
            store.read(id(), seq, most).stream()
                .map(stored -> FramedEvent.read(id(), stored))
                .toList());
  }

  @Override
  public Page after(long seq, int max) {
    return new Page(framedAfter(seq, max).stream().map(FramedEvent::asEvent).toList(), 1, head());
  }

  @Override
  public boolean await(long seq, Duration atMost) throws InterruptedException {
    Budget budget = Budget.of(atMost);
    lock.lockInterruptibly();
    try {
      while (head <= seq && !closed && !budget.spent()) {
        awaitLocked(budget.remaining().toNanos());
      }
      return head > seq;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long head() {
    lock.lock();
    try {
      return head;
    } finally {
      lock.unlock();
    }
  }

  public Instant created() {
    return line.created();
  }

  /// Keeps a large text beside the events; answers its hash.
  public String keep(String text) {
    String hash = store.keep(id(), text);
    lock.lock();
    try {
      bytes += text.length();
      return hash;
    } finally {
      lock.unlock();
    }
  }

  /// About how much the session weighs.
  public long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  /// Nothing can be said any more; whoever waits is woken.
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
