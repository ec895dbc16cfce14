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
  record Status(Level level, String message) implements AgentEvent {}

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

    public static Message user(String id, String text, List<Picture> images) {
      return plain(id, Role.USER, text, images);
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
      return plain(id, Role.HOST, text, List.of());
    }

    private static Message plain(String id, Role role, String text, List<Picture> images) {
      return new Message(
          id, role, text, List.of(), images, Optional.empty(), Optional.empty(), Replaced.NOTHING);
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
  }

  /// The model wants something done. Whether it may is found out next.
  record ToolStart(ToolCall call) implements AgentEvent {}

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
  }

  /// What the model means to do and how far it is, the whole of it each time.
  record Plan(List<PlanStep> steps) implements AgentEvent {
    public Plan {
      steps = List.copyOf(steps);
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
      implements Request {}

  record Confirm(String requestId, String prompt, Instant deadline, String callId)
      implements Request {}

  record Resolved(String requestId, Resolution resolution) implements AgentEvent {}

  /// A turn is over.
  ///
  /// @param turn the id of the message that began it
  record TurnEnd(StopReason reason, String turn, Spent spent) implements AgentEvent {}

  @Override
  default String name() {
    return switch (this) {
      case Status _ -> "status";
      case Message _ -> "message";
      case ToolStart _ -> "tool_start";
      case ToolMessage _ -> "tool_message";
      case Plan _ -> "plan";
      case Ask _ -> "ask";
      case Confirm _ -> "confirm";
      case Resolved _ -> "resolved";
      case TurnEnd _ -> "turn_end";
    };
  }
}
