package dev.konsol.agent.journal;

import dev.konsol.agent.event.Update;
import dev.konsol.agent.journal.StreamingMessage.Piece;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// A text that grows, and the pieces in which it came. Whoever is far behind gets larger ones. Most
/// clients are at the same place, so the latest piece is kept as a line for the next. Guarded by
/// the journal's lock.
final class StreamingTrack {
  private static final int LONGEST_PIECE = 32 << 10;
  private static final int MOST_PIECES = 64;

  private final boolean thought;
  private final Framing framing;
  private final StringBuilder text = new StringBuilder();

  /// Where the pieces end. Stays until the next message begins, for those who have not had the end
  /// of the last.
  private final List<Integer> ends = new ArrayList<>();

  private String of = "";
  private Piece latest;

  /// Makes the line of a piece.
  interface Framing {
    Update update(String messageId, int from, String content);
  }

  StreamingTrack(boolean thought, Framing framing) {
    this.thought = thought;
    this.framing = framing;
    this.latest = new Piece("", 0, 0, thought, Optional.empty());
  }

  void begin(String messageId) {
    text.setLength(0);
    ends.clear();
    of = messageId;
  }

  void add(String more) {
    text.append(more);
    ends.add(text.length());
  }

  void end() {
    text.setLength(0);
  }

  @Override
  public String toString() {
    return text.toString();
  }

  Optional<Piece> piece(String messageId, int from) {
    return piece(messageId, text, from);
  }

  List<Piece> rest(String messageId, String whole, int from) {
    List<Piece> pieces = new ArrayList<>();
    for (Optional<Piece> next = piece(messageId, whole, from);
        next.isPresent();
        next = piece(messageId, whole, next.get().to())) {
      pieces.add(next.get());
    }
    return pieces;
  }

  /// Half of a character waits for the other half.
  private Optional<Piece> piece(String messageId, CharSequence whole, int from) {
    int end = Math.min(after(messageId, from, whole.length()), from + LONGEST_PIECE);
    if (end > from && Character.isHighSurrogate(whole.charAt(end - 1))) {
      end += end < whole.length() ? 1 : -1;
    }
    return end > from ? Optional.of(piece(messageId, whole, from, end)) : Optional.empty();
  }

  /// The end of the piece that begins there; the end of everything for who is far behind.
  private int after(String messageId, int from, int all) {
    int found = Collections.binarySearch(ends, from + 1);
    int next = found < 0 ? -found - 1 : found;
    boolean far = ends.size() - next > MOST_PIECES;
    return far || next == ends.size() || !of.equals(messageId)
        ? all
        : Math.min(all, ends.get(next));
  }

  private Piece piece(String messageId, CharSequence whole, int from, int to) {
    if (latest.from() != from || latest.to() != to || !latest.messageId().equals(messageId)) {
      String content = whole.subSequence(from, to).toString();
      Update update = framing.update(messageId, from, content);
      latest = new Piece(messageId, from, to, thought, Optional.of(update));
    }
    return latest;
  }
}
