package dev.konsol.agent.event;

import java.util.Optional;

/// What a client says.
public sealed interface ClientMessage {
  /// Something for the model.
  record Say(String text, Optional<String> cwd) implements ClientMessage {}

  record Answer(String requestId, String text) implements ClientMessage {}

  record Confirmation(String requestId, boolean value) implements ClientMessage {}

  record Interrupt() implements ClientMessage {}

  /// Wants everything after this sequence number, from here on.
  record Attach(long after) implements ClientMessage {}
}
