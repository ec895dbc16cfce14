package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Transient;
import java.util.Optional;

/// The message that is being written. Clients want it in pieces, each from where it is; most are at
/// the same place, so the latest piece is kept as a line for the next. Guarded by the journal's
/// lock.
final class Writing {
  private static final int LONGEST_PIECE = 32 << 10;

  private final String session;
  private final StringBuilder text = new StringBuilder();
  private String id = "";
  private Piece latest = new Piece("", 0, 0, "");

  /// A part of a message, as a chunk on the wire.
  record Piece(String messageId, int from, int to, String line) {}

  Writing(String session) {
    this.session = session;
  }

  /// Another message begins; none, where the id is empty.
  void begin(String messageId) {
    text.setLength(0);
    id = messageId;
  }

  void add(String more) {
    text.append(more);
  }

  String id() {
    return id;
  }

  String text() {
    return text.toString();
  }

  /// What has been written from there on. Half of a character waits for the other half.
  Optional<Piece> piece(int from) {
    int end = Math.min(text.length(), from + LONGEST_PIECE);
    if (end > from && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return end > from ? Optional.of(piece(id, text, from, end)) : Optional.empty();
  }

  /// The rest of a message that is complete.
  Optional<Piece> rest(AgentEvent.Message message, int from) {
    int end = message.text().length();
    return end > from
        ? Optional.of(piece(message.id(), message.text(), from, end))
        : Optional.empty();
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
