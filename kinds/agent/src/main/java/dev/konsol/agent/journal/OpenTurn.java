package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.core.store.StoredSession;
import java.util.ArrayList;
import java.util.List;

/// The turn that is on, as the events say.
///
/// @param id of the message that began it; empty where none is on, and where that is not known yet
record OpenTurn(boolean on, String id) {
  private static final OpenTurn NONE = new OpenTurn(false, "");

  static OpenTurn of(StoredSession line) {
    return new OpenTurn(!line.state().equals(StoredSession.IDLE), "");
  }

  OpenTurn named(String known) {
    return on && id.isEmpty() ? new OpenTurn(true, known) : this;
  }

  OpenTurn after(AgentEvent event) {
    if (event instanceof AgentEvent.TurnEnd) {
      return NONE;
    }
    return History.opensTurn(event) && !on
        ? new OpenTurn(true, ((AgentEvent.Message) event).id())
        : this;
  }

  OpenTurn after(List<AgentEvent> events) {
    OpenTurn turn = this;
    for (AgentEvent event : events) {
      turn = turn.after(event);
    }
    return turn;
  }

  /// The turn that each of the events is of; empty for those between turns.
  List<String> of(List<AgentEvent> events) {
    List<String> ids = new ArrayList<>();
    OpenTurn turn = this;
    for (AgentEvent event : events) {
      OpenTurn next = turn.after(event);
      ids.add(next.on() ? next.id() : turn.id());
      turn = next;
    }
    return ids;
  }
}
