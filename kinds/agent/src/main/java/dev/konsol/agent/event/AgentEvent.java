package dev.konsol.agent.event;

import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
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
  /// @param replaced of a summary
  record Message(
      String id,
      Role role,
      String text,
      List<ToolCall> calls,
      List<Picture> images,
      Optional<Thinking> thinking,
      Optional<Expense> expense,
      Replaced replaced)
      implements AgentEvent {
    public Message {
      calls = List.copyOf(calls);
      images = List.copyOf(images);
    }

    public static Message user(String id, String text) {
      return user(id, text, List.of());
    }

    public static Message user(String id, String text, List<Picture> images) {
      return new Message(
          id,
          Role.USER,
          text,
          List.of(),
          images,
          Optional.empty(),
          Optional.empty(),
          Replaced.NOTHING);
    }

    public static Message assistant(
        String id,
        String text,
        List<ToolCall> calls,
        Optional<Thinking> thinking,
        Optional<Expense> expense) {
      return new Message(
          id, Role.ASSISTANT, text, calls, List.of(), thinking, expense, Replaced.NOTHING);
    }

    /// What the host tells the model.
    public static Message host(String id, String text) {
      return new Message(
          id,
          Role.HOST,
          text,
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Replaced.NOTHING);
    }

    public static Message summary(String id, String text, Expense expense, Replaced replaced) {
      return new Message(
          id,
          Role.SUMMARY,
          text,
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.of(expense),
          replaced);
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
  record ToolMessage(
      String id,
      String tool,
      String content,
      boolean failed,
      Optional<Blob> blob,
      List<Picture> images)
      implements AgentEvent {
    public ToolMessage {
      images = List.copyOf(images);
    }

    public ToolMessage(
        String id, String tool, String content, boolean failed, Optional<Blob> blob) {
      this(id, tool, content, failed, blob, List.of());
    }

    @Override
    public String name() {
      return "tool_message";
    }
  }

  /// What the model means to do and how far it is, the whole of it each time.
  record Plan(List<PlanStep> steps) implements AgentEvent {
    public Plan {
      steps = List.copyOf(steps);
    }

    @Override
    public String name() {
      return "plan";
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

  /// A turn is over.
  ///
  /// @param turn the id of the message that began it
  record TurnEnd(StopReason reason, String turn, Spent spent) implements AgentEvent {
    @Override
    public String name() {
      return "turn_end";
    }
  }
}
