package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.event.Update;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.StreamingMessage;
import dev.konsol.core.session.Hold;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// One client's place in a session's journal. It holds a position, not a queue: a client that does
/// not read costs nothing and slows nobody, and gets what it missed from the store when it does.
/// What a message says while it is written is read from the one buffer all clients share, so a slow
/// client gets larger pieces.
///
/// [#next] belongs to one thread; the rest is safe for any.
public final class Subscription implements AutoCloseable {
  private static final int PAGE = 64;
  private static final int MOST_NOTES = 64;

  private final AgentSession session;
  private final SessionJournal journal;
  private final long liveFrom;
  private final Hold<AgentSession> hold;
  private final Deque<Update> notes = new ArrayDeque<>();
  private long seen;
  private String messageId = "";
  private int offset;
  private int thoughts;
  private boolean closed;
  private boolean answers = true;

  /// Made under the journal's lock.
  ///
  /// @param liveFrom messages after this one also come as chunks
  /// @param hold keeps the session in memory while the client is there
  Subscription(AgentSession session, Hold<AgentSession> hold, long seen, long liveFrom) {
    this.session = session;
    this.hold = hold;
    this.journal = session.journal();
    this.seen = seen;
    this.liveFrom = liveFrom;
  }

  /// What there is to tell the client, in order; waits for something at most this long.
  public List<Update> next(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    try (var _ = journal.held()) {
      while (true) {
        if (!notes.isEmpty()) {
          return takeNotes();
        }
        if (seen < journal.headLocked()) {
          break;
        }
        Optional<Update> chunk = chunkLocked();
        if (chunk.isPresent()) {
          return List.of(chunk.get());
        }
        long left = deadline - System.nanoTime();
        if (left <= 0 || closed || journal.closedLocked()) {
          return List.of();
        }
        journal.awaitLocked(left);
      }
    }
    return events();
  }

  /// Whether everything there is has been handed out, and no more will come.
  public boolean ended() {
    try (var _ = journal.held()) {
      boolean over = closed || journal.closedLocked();
      return over && notes.isEmpty() && (closed || seen >= journal.headLocked());
    }
  }

  /// Whether everything that is stored has been handed out.
  boolean caughtUp() {
    try (var _ = journal.held()) {
      return notes.isEmpty() && seen >= journal.headLocked();
    }
  }

  private List<Update> takeNotes() {
    List<Update> taken = List.copyOf(notes);
    notes.clear();
    journal.wakeLocked();
    return taken;
  }

  private List<Update> events() {
    List<Update> updates = new ArrayList<>();
    for (FramedEvent event : journal.framedAfter(seen, PAGE)) {
      restOf(event).forEach(piece -> updates.add(take(piece)));
      updates.add(event);
      seen = event.seq();
    }
    return updates;
  }

  private Optional<Update> chunkLocked() {
    StreamingMessage writing = journal.writing();
    turnTo(writing.idLocked());
    return writing.pieceLocked(thoughts, offset).map(this::take);
  }

  /// A message is complete: what this client has not had of it as chunks comes before it.
  private List<StreamingMessage.Piece> restOf(FramedEvent event) {
    if (event.seq() <= liveFrom) {
      return List.of();
    }
    Optional<AgentEvent.Message> answer = event.answer();
    answer.ifPresent(message -> turnTo(message.id()));
    return answer
        .map(message -> journal.writing().rest(message, thoughts, offset))
        .orElse(List.of());
  }

  private void turnTo(String id) {
    if (!id.equals(messageId)) {
      messageId = id;
      offset = 0;
      thoughts = 0;
    }
  }

  private Update take(StreamingMessage.Piece piece) {
    if (piece.thought()) {
      thoughts = piece.to();
    } else {
      offset = piece.to();
    }
    return piece.update().orElseThrow();
  }

  /// Something for this client alone. Waits while it has not read many such notes before.
  void tell(Transient note) throws InterruptedException {
    tell(journal.id(), note);
  }

  /// @param session that it is about, for the client
  void tell(String session, Transient note) throws InterruptedException {
    try (var _ = journal.held()) {
      while (notes.size() >= MOST_NOTES && !closed && !journal.closedLocked()) {
        journal.awaitLocked();
      }
      notes.add(Update.Passing.of(session, "", note));
      journal.wakeLocked();
    }
  }

  /// Waits until the client has read what is for it alone: whoever takes this one's place has none
  /// of it.
  void awaitTold() throws InterruptedException {
    try (var _ = journal.held()) {
      while (!notes.isEmpty() && !closed && !journal.closedLocked()) {
        journal.awaitLocked();
      }
    }
  }

  /// As [#tell] without waiting: a client that does not read does not get it.
  void mentionLocked(Transient note) {
    if (notes.size() < MOST_NOTES) {
      notes.add(Update.Passing.of(journal.id(), journal.turn(), note));
    }
  }

  boolean answersLocked() {
    return answers;
  }

  /// The client cannot answer any more.
  public void listenOnly() {
    try (var _ = journal.held()) {
      answers = false;
    }
    session.settleIfUnattended();
  }

  /// The client is gone.
  @Override
  public void close() {
    try (var _ = journal.held()) {
      closed = true;
      journal.wakeLocked();
    }
    session.left(this);
    hold.close();
  }
}
