package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Transient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The message that is being written. Clients get it in the pieces in which the model said it, each
/// from where it is; who is far behind gets larger ones. Most are at the same place, so the latest
/// piece is kept as a line for the next. Guarded by the journal's lock.
final class Writing {
  private static final int LONGEST_PIECE = 32 << 10;
  private static final int MOST_PIECES = 64;

  private final String session;
  private final StringBuilder text = new StringBuilder();
  private final Seams seams = new Seams();
  private String id = "";
  private Piece latest = new Piece("", 0, 0, "");

  /// A part of a message, as a chunk on the wire.
  record Piece(String messageId, int from, int to, String line) {}

  Writing(String session) {
    this.session = session;
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

  /// Another message begins; none, where the id is empty.
  void begin(String messageId) {
    text.setLength(0);
    id = messageId;
    if (!messageId.isEmpty()) {
      seams.begin(messageId);
    }
  }

  void add(String more) {
    text.append(more);
    seams.ends.add(text.length());
  }

  String id() {
    return id;
  }

  String text() {
    return text.toString();
  }

  /// What has been written from there on. Half of a character waits for the other half.
  Optional<Piece> piece(int from) {
    return piece(id, text, from);
  }

  /// The rest of a message that is complete.
  List<Piece> rest(AgentEvent.Message message, int from) {
    List<Piece> pieces = new ArrayList<>();
    for (Optional<Piece> next = piece(message.id(), message.text(), from);
        next.isPresent();
        next = piece(message.id(), message.text(), next.get().to())) {
      pieces.add(next.get());
    }
    return pieces;
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
      latest = new Piece(messageId, from, to, Transient.write(Optional.of(session), chunk));
    }
    return latest;
  }
}
