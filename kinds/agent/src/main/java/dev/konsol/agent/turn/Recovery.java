package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What becomes of a turn whose host ended. If it waits for a client's answer it can wait on: a
/// permission is asked before the tool runs, and a tool that only reads may be asked again.
/// Anything else was cut short, nobody knows where, and is ended, not repeated.
public record Recovery(Map<String, Tool> tools) {
  public Recovery {
    tools = Map.copyOf(tools);
  }

  public boolean canGoOn(History history, Requests requests) {
    return history.openCalls().stream().anyMatch(call -> waits(call, requests));
  }

  private boolean waits(ToolCall call, Requests requests) {
    Optional<AgentEvent.Request> pending = requests.askedFor(call.id());
    return pending.isPresent()
        && switch (pending.get()) {
          case AgentEvent.Confirm _ -> true;
          case AgentEvent.Ask _ -> repeatable(call.name());
        };
  }

  private boolean repeatable(String name) {
    Tool tool = tools.get(name);
    if (tool == null) {
      return false;
    }
    ToolSpec.Effects effects = tool.spec().effects();
    return effects.readOnly() && effects.idempotent();
  }

  /// Whatever was open is closed.
  void cutShort(SessionJournal journal, Requests requests) {
    requests.cancelAllLocked();
    for (ToolCall call : journal.historyLocked().openCalls()) {
      journal.appendLocked(List.of(ToolRun.interrupted(call)), meta -> meta);
    }
  }

  /// How the turn ends then.
  List<AgentEvent> end(SessionJournal journal) {
    History history = journal.historyLocked();
    return List.of(
        new AgentEvent.Status(Level.WARNING, "the host ended during this turn"),
        new AgentEvent.TurnEnd(
            StopReason.HOST_LOST, history.turn(), history.turnSpent(Duration.ZERO)));
  }
}
