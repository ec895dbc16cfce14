package dev.konsol.agent.event;

import dev.konsol.agent.model.Image;
import dev.konsol.agent.policy.Mode;
import java.util.List;
import java.util.Optional;

/// What a client says.
public sealed interface ClientMessage {
  /// Something for the model.
  record Say(String text, List<Image> images, Optional<String> cwd) implements ClientMessage {
    public Say {
      images = List.copyOf(images);
    }
  }

  record Answer(String requestId, String text) implements ClientMessage {}

  record Confirmation(String requestId, boolean value, Scope scope) implements ClientMessage {}

  record Interrupt() implements ClientMessage {}

  /// Wants everything after this sequence number, from here on.
  record Attach(long after) implements ClientMessage {}

  /// What the session may do without being asked, from here on.
  record SetMode(Mode mode) implements ClientMessage {}

  record SetModel(String model) implements ClientMessage {}
}
