package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.event.Update;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The message that is being written. Clients get it in the pieces in which the model said it, each
/// from where it is; who is far behind gets larger ones. Most are at the same place, so the latest
/// piece is kept as a line for the next. Guarded by the journal's lock.
///
/// Whatever stays of it is appended to the journal, which ends it here.
public final class StreamingMessage {
  private static final int LONGEST_PIECE = 32 << 10;
  private static final int MOST_PIECES = 64;

  private final SessionJournal journal;
  private final StringBuilder text = new StringBuilder();
  private final Seams seams = new Seams();
  private String id = "";
  private Piece latest = new Piece("", 0, 0, Optional.empty());

  /// A part of a message; its update is there for all but the first, which is empty.
  public record Piece(String messageId, int from, int to, Optional<Update> update) {}

  StreamingMessage(SessionJournal journal) {
    this.journal = journal;
  }

  /// Where the pieces of a message end. Stays until the next message begins, for those who have not
  /// had the end of the last.
  private static final class Seams {
    private final List<Integer> ends = new ArrayList<>();
    private String of = "";

    void begin(String messageId) {
      ends.clear();
      of = messageId;
    }

    /// The end of the piece that begins there; the end of everything for who is far behind.
    int after(String messageId, int from, int all) {
      int found = Collections.binarySearch(ends, from + 1);
      int next = found < 0 ? -found - 1 : found;
      boolean far = ends.size() - next > MOST_PIECES;
      return far || next == ends.size() || !of.equals(messageId) ? all : ends.get(next);
    }
  }

  /// Another message begins.
  public void begin(String messageId) {
    journal.lock();
    try {
      text.setLength(0);
      id = messageId;
      seams.begin(messageId);
    } finally {
      journal.unlock();
    }
  }

  public void add(String more) {
    journal.lock();
    try {
      text.append(more);
      seams.ends.add(text.length());
      journal.wakeLocked();
    } finally {
      journal.unlock();
    }
  }

  /// Nothing stays of it.
  public void abandon() {
    journal.lock();
    try {
      endLocked();
    } finally {
      journal.unlock();
    }
  }

  void endLocked() {
    text.setLength(0);
    id = "";
  }

  /// What has been written of it so far.
  public String text() {
    journal.lock();
    try {
      return text.toString();
    } finally {
      journal.unlock();
    }
  }

  /// Empty where nothing is being written.
  public String idLocked() {
    return id;
  }

  /// What has been written from there on. Half of a character waits for the other half.
  public Optional<Piece> pieceLocked(int from) {
    return piece(id, text, from);
  }

  /// What a client that had so much of a message still misses, now that it is complete.
  public List<Piece> rest(AgentEvent.Message message, int from) {
    journal.lock();
    try {
      List<Piece> pieces = new ArrayList<>();
      for (Optional<Piece> next = piece(message.id(), message.text(), from);
          next.isPresent();
          next = piece(message.id(), message.text(), next.get().to())) {
        pieces.add(next.get());
      }
      return pieces;
    } finally {
      journal.unlock();
    }
  }

  private Optional<Piece> piece(String messageId, CharSequence whole, int from) {
    int end = Math.min(seams.after(messageId, from, whole.length()), from + LONGEST_PIECE);
    if (end > from && Character.isHighSurrogate(whole.charAt(end - 1))) {
      end += end < whole.length() ? 1 : -1;
    }
    return end > from ? Optional.of(piece(messageId, whole, from, end)) : Optional.empty();
  }

  private Piece piece(String messageId, CharSequence whole, int from, int to) {
    if (latest.from() != from || latest.to() != to || !latest.messageId().equals(messageId)) {
      String content = whole.subSequence(from, to).toString();
      Transient chunk = new Transient.Chunk(messageId, from, content);
      Update update = Update.Passing.of(journal.id(), chunk);
      latest = new Piece(messageId, from, to, Optional.of(update));
    }
    return latest;
  }
}
