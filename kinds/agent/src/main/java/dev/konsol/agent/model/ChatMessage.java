package dev.konsol.agent.model;

import java.util.List;

/// One message of a conversation, as a model sees it.
public sealed interface ChatMessage {
  record User(String text) implements ChatMessage {}

  record Assistant(String text, List<ToolCall> calls) implements ChatMessage {
    public Assistant {
      calls = List.copyOf(calls);
    }
  }

  record ToolOutput(String callId, String name, String text, boolean failed)
      implements ChatMessage {}
}
