package dev.konsol.agent.model;

import dev.konsol.core.tool.ToolSpec;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// What a model is given: who it is, what was said, what it may do.
public record Conversation(
    Optional<String> instructions, List<ChatMessage> messages, List<ToolSpec> tools) {
  public Conversation {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
  }

  /// The messages of one kind, in order.
  public <T extends ChatMessage> Iterator<T> only(Class<T> kind) {
    return messages.stream().filter(kind::isInstance).map(kind::cast).iterator();
  }
}
