package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/// What a session said, and is saying. Appending stores first, then shows; whoever watches waits on
/// [#changed] and reads what it has not seen: the newest from memory, older events from the store.
///
/// Owns the session's one lock. Methods that end in `Locked` want it held.
final class SessionJournal {
  private static final int TAIL = 64;
  private static final long TAIL_CHARS = 256 << 10;
  private static final String BUSY = "busy";

  private final SessionStore store;
  private final StoredSession line;
  private final String owner;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final History history = new History();
  private final Deque<StoredEvent> tail = new ArrayDeque<>();
  private final StringBuilder writing = new StringBuilder();
  private String writingId = "";
  private SessionMeta meta;
  private long head;
  private long tailChars;
  private boolean closed;

  SessionJournal(SessionStore store, StoredSession line, String owner, Clock clock) {
    this.store = store;
    this.line = line;
    this.owner = owner;
    this.clock = clock;
    this.meta = SessionMeta.read(line.meta());
    this.head = line.head();
  }

  /// Reads what the model has to know. Once, before anybody else has the journal.
  void load() {
    long seq = meta.summarised();
    for (List<StoredEvent> page = store.read(id(), seq, 1000);
        !page.isEmpty();
        page = store.read(id(), seq, 1000)) {
      page.forEach(event -> history.add(event.seq(), EventCodec.read(event.payload())));
      seq = page.getLast().seq();
    }
    head = Math.max(head, seq);
  }

  String id() {
    return line.id();
  }

  SessionStore store() {
    return store;
  }

  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  /// Wakes on every change, and on [#wakeLocked].
  @SuppressWarnings("WaitNotInLoop") // whoever calls this loops
  void awaitLocked(long nanos) throws InterruptedException {
    var _ = changed.awaitNanos(nanos);
  }

  @SuppressWarnings("WaitNotInLoop") // whoever calls this loops
  void awaitLocked() throws InterruptedException {
    changed.await();
  }

  void wakeLocked() {
    changed.signalAll();
  }

  long headLocked() {
    return head;
  }

  boolean closedLocked() {
    return closed;
  }

  History historyLocked() {
    return history;
  }

  SessionMeta meta() {
    lock.lock();
    try {
      return meta;
    } finally {
      lock.unlock();
    }
  }

  void append(AgentEvent event) {
    append(event, new Append.Request.Untouched());
  }

  void append(AgentEvent event, Append.Request request) {
    lock.lock();
    try {
      appendLocked(event, request);
    } finally {
      lock.unlock();
    }
  }

  void appendLocked(AgentEvent event, Append.Request request) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "the session is being closed");
    }
    SessionMeta next = metaAfter(event);
    StoredEvent stored = new StoredEvent(head + 1, clock.instant(), EventCodec.write(event));
    store.append(
        new Append(
            id(),
            owner,
            List.of(stored),
            request,
            stateAfter(event),
            next.equals(meta) ? Optional.empty() : Optional.of(next.write()),
            durability(event)));
    head = stored.seq();
    meta = next;
    history.add(stored.seq(), event);
    if (event instanceof AgentEvent.Message) {
      writing.setLength(0);
      writingId = "";
    }
    remember(stored);
    changed.signalAll();
  }

  void changeMeta(UnaryOperator<SessionMeta> change) {
    lock.lock();
    try {
      SessionMeta next = change.apply(meta);
      String state = history.turnOpen() ? BUSY : StoredSession.IDLE;
      store.append(
          new Append(
              id(),
              owner,
              List.of(),
              new Append.Request.Untouched(),
              state,
              Optional.of(next.write()),
              Durability.DISK));
      meta = next;
    } finally {
      lock.unlock();
    }
  }

  private SessionMeta metaAfter(AgentEvent event) {
    return switch (event) {
      case AgentEvent.Message message when message.replacesThrough() > 0 ->
          meta.summarisedThrough(message.replacesThrough());
      case AgentEvent.TurnEnd end -> meta.used(end.usage());
      default -> meta;
    };
  }

  private String stateAfter(AgentEvent event) {
    boolean open =
        History.opensTurn(event) || (history.turnOpen() && !(event instanceof AgentEvent.TurnEnd));
    return open ? BUSY : StoredSession.IDLE;
  }

  /// What somebody may act upon has to be on the disk first; the rest follows with the next that
  /// is.
  private static Durability durability(AgentEvent event) {
    return switch (event) {
      case AgentEvent.Status _ -> Durability.PROCESS;
      case AgentEvent.Message message ->
          History.opensTurn(message) ? Durability.DISK : Durability.PROCESS;
      case AgentEvent.ToolStart _,
          AgentEvent.ToolMessage _,
          AgentEvent.Request _,
          AgentEvent.Resolved _,
          AgentEvent.TurnEnd _ ->
          Durability.DISK;
    };
  }

  private void remember(StoredEvent event) {
    tail.addLast(event);
    tailChars += event.payload().length();
    while (tail.size() > TAIL || (tailChars > TAIL_CHARS && tail.size() > 1)) {
      tailChars -= tail.removeFirst().payload().length();
    }
  }

  /// Events after `seq`, from memory when they are all there. Without the lock: the store may take
  /// its time.
  List<StoredEvent> after(long seq, int most) {
    lock.lock();
    try {
      if (!tail.isEmpty() && tail.getFirst().seq() <= seq + 1) {
        return tail.stream().filter(event -> event.seq() > seq).limit(most).toList();
      }
    } finally {
      lock.unlock();
    }
    return store.read(id(), seq, most);
  }

  /// A message begins to be written.
  void beginWriting(String messageId) {
    lock.lock();
    try {
      writing.setLength(0);
      writingId = messageId;
    } finally {
      lock.unlock();
    }
  }

  void write(String text) {
    lock.lock();
    try {
      writing.append(text);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// What has been written of the message so far.
  String written() {
    lock.lock();
    try {
      return writing.toString();
    } finally {
      lock.unlock();
    }
  }

  void abandonWriting() {
    beginWriting("");
  }

  String writingIdLocked() {
    return writingId;
  }

  int writtenLocked() {
    return writing.length();
  }

  String writtenLocked(int from, int to) {
    return writing.substring(from, to);
  }

  /// Nothing can be said any more; whoever waits is woken.
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
