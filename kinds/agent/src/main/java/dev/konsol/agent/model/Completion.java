package dev.konsol.agent.model;

import java.util.List;

/// A whole answer. Its text is what was streamed before.
public record Completion(String text, List<ToolCall> calls, Usage usage) {
  public Completion {
    calls = List.copyOf(calls);
  }
}
