package dev.konsol.agent.event;

import dev.konsol.core.session.Event;
import dev.konsol.core.store.StoredEvent;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An event of the journal as all clients get it. One that comes from the store is read from its
/// JSON only when somebody wants more than its line. Safe for any thread.
public final class FramedEvent implements Update {
  private static final String MESSAGE = "\"type\":\"message\"";

  private final long seq;
  private final Instant at;
  private final String line;
  private volatile @Nullable AgentEvent event;

  private FramedEvent(String session, StoredEvent stored, @Nullable AgentEvent event) {
    this.seq = stored.seq();
    this.at = stored.at();
    this.line = EventCodec.framed(session, stored.seq(), stored.payload());
    this.event = event;
  }

  /// One that was stored just now.
  public static FramedEvent of(String session, StoredEvent stored, AgentEvent event) {
    return new FramedEvent(session, stored, event);
  }

  /// One that comes from the store.
  public static FramedEvent read(String session, StoredEvent stored) {
    return new FramedEvent(session, stored, null);
  }

  public long seq() {
    return seq;
  }

  @Override
  public String line() {
    return line;
  }

  public AgentEvent event() {
    AgentEvent known = event;
    if (known == null) {
      known = EventCodec.read(line);
      event = known;
    }
    return known;
  }

  public Event asEvent() {
    return new Event(seq, at, event());
  }

  /// What the model said, where this is such a message.
  public Optional<AgentEvent.Message> answer() {
    return (event != null || line.contains(MESSAGE))
            && event() instanceof AgentEvent.Message message
            && message.role() == Role.ASSISTANT
        ? Optional.of(message)
        : Optional.empty();
  }
}
