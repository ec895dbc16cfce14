package dev.konsol.agent.journal;

import dev.konsol.agent.event.FramedEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The latest events of a session, framed once for all clients. Bounded: whoever is further behind
/// reads the store. Guarded by the journal's lock.
final class Tail {
  private static final int EVENTS = 64;
  private static final long CHARS = 256 << 10;

  private final Deque<FramedEvent> events = new ArrayDeque<>();
  private long chars;

  void add(FramedEvent event) {
    events.addLast(event);
    chars += event.line().length();
    while (events.size() > EVENTS || (chars > CHARS && events.size() > 1)) {
      chars -= events.removeFirst().line().length();
    }
  }

  /// Events after `seq`; empty where not all of them are here any more.
  Optional<List<FramedEvent>> after(long seq, int most) {
    if (events.isEmpty() || events.getFirst().seq() > seq + 1) {
      return Optional.empty();
    }
    return Optional.of(events.stream().filter(event -> event.seq() > seq).limit(most).toList());
  }
}
