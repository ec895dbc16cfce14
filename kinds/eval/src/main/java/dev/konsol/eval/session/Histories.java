package dev.konsol.eval.session;

import dev.konsol.core.session.MemoryJournal;
import dev.konsol.eval.EvalLanguage;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The memory for what all sessions have printed and shown, shared out evenly among those that are
/// open: the more there are, the less each keeps, and together they never fill the heap. Safe for
/// any thread.
final class Histories {
  private static final int MOST_EVENTS = 2_000;
  private static final long MOST = 40L << 20;
  private static final long LEAST = 1L << 20;

  /// The transcript has this part of a session's share, the journal the rest.
  private static final int TRANSCRIPT = 5;

  private final long together;
  private final Set<History> open = ConcurrentHashMap.newKeySet();

  /// One session's.
  record History(MemoryJournal journal, Transcript transcript) {
    private void trim() {
      journal.trim();
      transcript.trim();
    }
  }

  /// @param together the bytes for all
  Histories(long together) {
    this.together = together;
  }

  /// What the others have beyond their new share goes.
  History open(EvalLanguage language, Clock clock) {
    History history =
        new History(
            new MemoryJournal(clock, MOST_EVENTS, () -> share() - share() / TRANSCRIPT),
            new Transcript(language, () -> share() / TRANSCRIPT));
    open.add(history);
    open.forEach(History::trim);
    return history;
  }

  void close(History history) {
    open.remove(history);
  }

  private long share() {
    return Math.clamp(together / Math.max(1, open.size()), LEAST, MOST);
  }
}
