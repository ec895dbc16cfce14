package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes what is appended to a session, under the fence of the thread that asks.
record Drafts(String session, OwnershipFence fence, Clock clock) {
  private static final String BUSY = "busy";
  private static final Append.Request UNTOUCHED = new Append.Request.Untouched();

  /// @param head the number before theirs
  /// @param turns the turn that each is of; empty for none
  List<StoredEvent> stored(long head, List<AgentEvent> events, List<String> turns) {
    List<StoredEvent> stored = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      String payload = EventCodec.write(events.get(i), turns.get(i));
      stored.add(new StoredEvent(head + i + 1, clock.instant(), payload));
    }
    return stored;
  }

  /// @param open whether a turn is on from here on
  Append events(
      List<StoredEvent> stored,
      Append.Request request,
      boolean open,
      Optional<String> meta,
      Durability durability) {
    return draft(stored, request, open ? BUSY : StoredSession.IDLE, meta, durability);
  }

  Append meta(SessionMeta next, boolean open) {
    return events(List.of(), UNTOUCHED, open, Optional.of(next.write()), Durability.DISK);
  }

  Append pause() {
    return draft(List.of(), UNTOUCHED, StoredSession.PAUSED, Optional.empty(), Durability.DISK);
  }

  private Append draft(
      List<StoredEvent> stored,
      Append.Request request,
      String state,
      Optional<String> meta,
      Durability durability) {
    return new Append(
        session, fence.get(), stored, request, state, meta, durability, SessionWriter.delivered());
  }
}
