package dev.konsol.agent.model;

import java.util.List;
import java.util.Optional;

/// One message of a conversation, as a model sees it.
public sealed interface ChatMessage {
  String text();

  default List<Image> images() {
    return List.of();
  }

  record User(String text, List<Image> images) implements ChatMessage {
    public User {
      images = List.copyOf(images);
    }

    public User(String text) {
      this(text, List.of());
    }
  }

  record Assistant(String text, List<ToolCall> calls, Optional<Thinking> thinking)
      implements ChatMessage {
    public Assistant {
      calls = List.copyOf(calls);
    }

    public Assistant(String text, List<ToolCall> calls) {
      this(text, calls, Optional.empty());
    }
  }

  record ToolOutput(String callId, String name, String text, boolean failed, List<Image> images)
      implements ChatMessage {
    public ToolOutput {
      images = List.copyOf(images);
    }

    public ToolOutput(String callId, String name, String text, boolean failed) {
      this(callId, name, text, failed, List.of());
    }
  }
}
