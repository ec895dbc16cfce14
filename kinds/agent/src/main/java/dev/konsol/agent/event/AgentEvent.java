package dev.konsol.agent.event;

import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.konsol.core.session.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a session's journal holds.
public sealed interface AgentEvent extends Payload {
  /// Something a person might want to know.
  record Status(Level level, String message) implements AgentEvent {
    @Override
    public String name() {
      return "status";
    }
  }

  /// Something that was said. `id` is that of the chunks it was streamed in.
  ///
  /// @param replacesThrough for a summary: the last event it stands for; else 0
  record Message(
      String id,
      Role role,
      String text,
      List<ToolCall> calls,
      Optional<Usage> usage,
      long replacesThrough)
      implements AgentEvent {
    public Message {
      calls = List.copyOf(calls);
    }

    public static Message user(String id, String text) {
      return new Message(id, Role.USER, text, List.of(), Optional.empty(), 0);
    }

    @Override
    public String name() {
      return "message";
    }
  }

  /// The model wants something done. Whether it may is found out next.
  record ToolStart(ToolCall call) implements AgentEvent {
    @Override
    public String name() {
      return "tool_start";
    }
  }

  /// What came of it, as the model sees it.
  record ToolMessage(String id, String tool, String content, boolean failed, Optional<Blob> blob)
      implements AgentEvent {
    @Override
    public String name() {
      return "tool_message";
    }
  }

  /// A question, or a request for permission, that a client has to answer.
  sealed interface Request extends AgentEvent {
    String requestId();

    /// The tool call it belongs to.
    String callId();

    Instant deadline();
  }

  record Ask(
      String requestId, String prompt, Optional<String> proposal, Instant deadline, String callId)
      implements Request {
    @Override
    public String name() {
      return "ask";
    }
  }

  record Confirm(String requestId, String prompt, Instant deadline, String callId)
      implements Request {
    @Override
    public String name() {
      return "confirm";
    }
  }

  record Resolved(String requestId, Resolution resolution) implements AgentEvent {
    @Override
    public String name() {
      return "resolved";
    }
  }

  record TurnEnd(StopReason reason, Usage usage) implements AgentEvent {
    @Override
    public String name() {
      return "turn_end";
    }
  }
}
