package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.core.store.Append.Durability;
import java.util.List;

/// What follows from events for the session's line in the store, and for the disk.
final class AppendEffects {
  private AppendEffects() {}

  static SessionMeta meta(SessionMeta before, List<AgentEvent> events) {
    SessionMeta next = before;
    for (AgentEvent event : events) {
      next =
          switch (event) {
            case AgentEvent.Message message when message.replaced().through() > 0 ->
                next.summarised(message.replaced());
            case AgentEvent.TurnEnd end -> next.spent(end.spent());
            default -> next;
          };
    }
    return next;
  }

  /// What somebody may act upon has to be on the disk first, and so do the start and the result of
  /// a tool; the rest follows with the next that is.
  static Durability durability(List<AgentEvent> events) {
    return events.stream().anyMatch(AppendEffects::boundary) ? Durability.DISK : Durability.PROCESS;
  }

  private static boolean boundary(AgentEvent event) {
    return switch (event) {
      case AgentEvent.Status _, AgentEvent.Plan _ -> false;
      case AgentEvent.Message message -> History.opensTurn(message);
      case AgentEvent.ToolStart _,
          AgentEvent.ToolMessage _,
          AgentEvent.Request _,
          AgentEvent.Resolved _,
          AgentEvent.TurnEnd _ ->
          true;
    };
  }
}
