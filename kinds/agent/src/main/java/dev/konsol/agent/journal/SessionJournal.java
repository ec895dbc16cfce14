package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Journal;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// What a session said, and is saying. Appending stores first, then shows; whoever watches waits on
/// [#changed] and reads what it has not seen: the newest from memory, older events from the store.
///
/// Owns the session's one lock. Methods that end in `Locked` want it held.
public final class SessionJournal extends WatchedLock implements Journal {
  private static final int PAGE = 500;

  private final SessionStore store;
  private final StoredSession line;
  private final Drafts drafts;
  private final OwnershipFence fence;
  private final Tail tail = new Tail();
  private final StreamingMessage writing = new StreamingMessage(this);
  private final LazyHistory history;
  private final SessionWriter writer;
  private volatile SessionMeta meta;
  private long head;
  private long bytes;
  private volatile OpenTurn turn;
  private boolean paused;
  private volatile boolean closed;

  /// @param mine whether this host owns the session; else it follows what the owner writes
  public SessionJournal(SessionStore store, StoredSession line, boolean mine, Clock clock) {
    this.store = store;
    this.line = line;
    this.fence = new OwnershipFence(line.id(), mine ? Optional.of(line.claim()) : Optional.empty());
    this.drafts = new Drafts(line.id(), fence, clock);
    this.meta = SessionMeta.read(line.meta());
    this.head = line.head();
    this.bytes = line.bytes();
    this.turn = OpenTurn.of(line);
    this.paused = line.state().equals(StoredSession.PAUSED);
    this.history = new LazyHistory(store, line);
    this.writer = new SessionWriter(store, this);
  }

  public String id() {
    return line.id();
  }

  SessionStore store() {
    return store;
  }

  public long headLocked() {
    return head;
  }

  public boolean closedLocked() {
    return closed;
  }

  /// Under which this host writes; empty where the session is another's, or nobody's.
  public Optional<Claim> claim() {
    return fence.claim();
  }

  /// The session is this host's from here on.
  ///
  /// @param seen told of each event that others have written meanwhile
  public void takeLocked(StoredSession claimed, Consumer<AgentEvent> seen) {
    followLocked(claimed, seen);
    turn = OpenTurn.of(claimed);
    paused = claimed.state().equals(StoredSession.PAUSED);
    history.forgetLocked(claimed);
    fence.change(Optional.of(claimed.claim()));
    wakeLocked();
  }

  /// The session is another host's by now: what this one had begun to write is of no account.
  public void loseLocked() {
    fence.change(Optional.empty());
    writer.forgetLocked();
    writing.endLocked();
    wakeLocked();
  }

  /// Shows what the owner has written meanwhile.
  ///
  /// @param seen told of each event
  public void followLocked(StoredSession now, Consumer<AgentEvent> seen) {
    while (head < now.head()) {
      List<StoredEvent> page = store.read(id(), head, PAGE);
      if (page.isEmpty()) {
        // It is being deleted.
        return;
      }
      for (StoredEvent stored : page) {
        AgentEvent event = EventCodec.read(stored.payload());
        showLocked(stored, event);
        turn = turn.after(event);
        seen.accept(event);
      }
    }
    meta = SessionMeta.read(now.meta());
    bytes = now.bytes();
    wakeLocked();
  }

  /// Whether the turn that this thread belongs to may write no more, whatever others may.
  public boolean staleLocked() {
    return fence.stale();
  }

  /// A part of a turn: what it writes waits for a store that is away, and counts only under the
  /// claim that the turn began under.
  public Runnable ofTurn(Runnable part) {
    return fence.bind(part);
  }

  /// Whether a turn is on, or was when its host ended.
  public boolean turnOpen() {
    return turn.on();
  }

  /// The id of the message that began it, as far as it is known; empty where none is on.
  public String turn() {
    return turn.id();
  }

  public History historyLocked() {
    History known = writer.call(() -> history.getLocked(meta.summarised()));
    turn = turn.named(known.turn());
    return known;
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
    try (var _ = held()) {
      appendLocked(events, UnaryOperator.identity());
    }
  }

  /// An event that something follows from, whenever it is written.
  void appendLocked(AgentEvent event, Append.Request request, Runnable follows) {
    appendLocked(List.of(event), request, UnaryOperator.identity(), follows);
  }

  /// Events and what else changes with them, in one step.
  public void appendLocked(List<AgentEvent> events, UnaryOperator<SessionMeta> change) {
    appendLocked(events, new Append.Request.Untouched(), change, () -> {});
  }

  /// What a user says, and the turn that it begins.
  public void appendLocked(
      AgentEvent.Message said, UnaryOperator<SessionMeta> change, Runnable follows) {
    appendLocked(List.of(said), new Append.Request.Untouched(), change, follows);
  }

  private void appendLocked(
      List<AgentEvent> events,
      Append.Request request,
      UnaryOperator<SessionMeta> change,
      Runnable follows) {
    checkOpen();
    writer.writeLocked(() -> written(events, request, change, follows));
  }

  private SessionWriter.Written written(
      List<AgentEvent> events,
      Append.Request request,
      UnaryOperator<SessionMeta> change,
      Runnable follows) {
    SessionMeta next = change.apply(AppendEffects.meta(meta, events));
    if (turn.on() && turn.id().isEmpty()) {
      var _ = historyLocked();
    }
    OpenTurn before = turn;
    OpenTurn after = before.after(events);
    List<StoredEvent> stored = drafts.stored(head, events, before.of(events));
    Append append =
        drafts.events(
            stored,
            request,
            after.on(),
            next.equals(meta) ? Optional.empty() : Optional.of(next.write()),
            AppendEffects.durability(events));
    return new SessionWriter.Written(
        append,
        () -> {
          meta = next;
          turn = after;
          paused = false;
          for (int i = 0; i < events.size(); i++) {
            showLocked(stored.get(i), events.get(i));
          }
          follows.run();
          wakeLocked();
        });
  }

  void checkOpen() {
    if (closed) {
      throw KonsolException.shuttingDown("the session is being closed");
    }
    var _ = fence.get();
  }

  /// Runs this; what is written first in it is what was sent.
  public static <T> T delivering(Append.Delivery sent, Supplier<T> part) {
    return SessionWriter.delivering(sent, part);
  }

  /// Who is told that a turn waits for the store.
  public void whenWaiting(Consumer<String> listener) {
    writer.whenWaiting(listener);
  }

  /// Who lets go of the session when the store says that it is another host's.
  public void whenFenced(Consumer<Claim> listener) {
    writer.whenFenced(listener);
  }

  /// Writes what could not be written while the store was away.
  public void settle() {
    try (var _ = held()) {
      if (!closed && writer.unsureLocked()) {
        writer.settleLocked();
      }
    }
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
    try (var _ = held()) {
      changeMetaLocked(change);
    }
  }

  public void changeMetaLocked(UnaryOperator<SessionMeta> change) {
    checkOpen();
    writer.writeLocked(
        () -> {
          SessionMeta next = change.apply(meta);
          return new SessionWriter.Written(drafts.meta(next, turn.on()), () -> meta = next);
        });
  }

  /// The turn that is on stands where any host can go on with it.
  public void pauseLocked() {
    checkOpen();
    writer.writeLocked(() -> new SessionWriter.Written(drafts.pause(), () -> paused = true));
  }

  /// Whether the turn that is on stands so.
  public boolean pausedLocked() {
    return paused;
  }

  /// Events after `seq`, from memory when they are all there. Without the lock: the store may take
  /// its time.
  public List<FramedEvent> framedAfter(long seq, int most) {
    Optional<List<FramedEvent>> latest;
    try (var _ = held()) {
      latest = tail.after(seq, most);
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
    try (var _ = heldInterruptibly()) {
      while (head <= seq && !closed && !budget.spent()) {
        awaitLocked(budget.remaining().toNanos());
      }
      return head > seq;
    }
  }

  @Override
  public long head() {
    try (var _ = held()) {
      return head;
    }
  }

  public Instant created() {
    return line.created();
  }

  /// A text that was kept.
  public Optional<String> kept(String hash) {
    return writer.call(() -> store.text(hash));
  }

  /// Keeps a large text beside the events; answers its hash.
  public String keep(String text) {
    String hash =
        writer.call(
            () -> {
              long mine = fence.get();
              return writer.fenced(mine, () -> store.keep(id(), mine, text));
            });
    try (var _ = held()) {
      bytes += text.length();
    }
    return hash;
  }

  /// About how much the session weighs.
  public long bytes() {
    try (var _ = held()) {
      return bytes;
    }
  }

  /// Nothing can be said any more; whoever waits is woken. Whoever writes finds that out before it
  /// tries again, and everybody who waits for the lock at once: where the store is away each of
  /// them would hold it for seconds.
  public void close() {
    closed = true;
    try (var _ = held()) {
      wakeLocked();
    }
  }
}
