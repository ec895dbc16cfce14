package dev.konsol.core.tool;

import java.util.List;

/// Something a language model may do, defined once and offered by the agent's loop and by the MCP
/// door alike. Safe for any thread: calls of one tool run side by side.
public interface Tool {
  ToolSpec spec();

  /// What rules judge of a call, before anybody is asked and anything is done; empty for a tool
  /// that is about nothing but the conversation. Throws a [KonsolException] whose message is for
  /// the model where the call could not be made as it stands: an argument that there is not, or a
  /// wrong one.
  default List<Judged> judged(String arguments, ToolContext context) {
    return List.of(new Judged.Text(arguments));
  }

  /// Does it, on the caller's virtual thread; an interrupt of that thread means "stop now". What
  /// the model did wrong, and what went wrong on the way, is a failed result with a sentence that
  /// says what to do next; an exception is a bug.
  ///
  /// @param arguments a JSON object, not yet held against the schema
  ToolResult call(String arguments, ToolContext context) throws InterruptedException;
}
