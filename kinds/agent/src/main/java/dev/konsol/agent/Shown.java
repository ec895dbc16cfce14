package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Role;
import dev.konsol.core.store.StoredEvent;
import java.util.Optional;

/// An event as all clients get it.
///
/// @param line framed for the wire
/// @param known where nobody has to read it from the line again
record Shown(long seq, String line, Optional<AgentEvent> known) {
  private static final String MESSAGE = "\"type\":\"message\"";

  static Shown of(String session, StoredEvent stored, Optional<AgentEvent> known) {
    return new Shown(
        stored.seq(), EventCodec.framed(session, stored.seq(), stored.payload()), known);
  }

  /// What the model said, where this is such a message.
  Optional<AgentEvent.Message> answer() {
    if (known.isEmpty() && !line.contains(MESSAGE)) {
      return Optional.empty();
    }
    return known.orElseGet(() -> EventCodec.read(line)) instanceof AgentEvent.Message message
            && message.role() == Role.ASSISTANT
        ? Optional.of(message)
        : Optional.empty();
  }
}
