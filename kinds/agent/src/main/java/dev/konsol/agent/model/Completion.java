package dev.konsol.agent.model;

import java.util.List;
import java.util.Optional;

/// An answer that came to its end, for whatever reason. Its text is what was streamed before.
///
/// @param calls those that came whole: each with arguments that are a JSON object
/// @param cut the names of the tools whose calls did not come whole; they can only be asked for
///   again
public record Completion(
    String text,
    List<ToolCall> calls,
    List<String> cut,
    Optional<Thinking> thinking,
    Usage usage,
    Finish finish) {
  public Completion {
    calls = List.copyOf(calls);
    cut = List.copyOf(cut);
  }

  public Completion(String text, List<ToolCall> calls, Usage usage) {
    this(text, calls, List.of(), Optional.empty(), usage, Finish.COMPLETE);
  }
}
