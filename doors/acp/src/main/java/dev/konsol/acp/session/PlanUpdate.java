package dev.konsol.acp.session;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.PlanStep;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the model means to do, as the editor shows it.
final class PlanUpdate {
  private PlanUpdate() {}

  static ObjectNode of(AgentEvent.Plan plan) {
    ObjectNode update = JsonNodeFactory.instance.objectNode().put("sessionUpdate", "plan");
    ArrayNode entries = update.putArray("entries");
    for (PlanStep step : plan.steps()) {
      entries
          .addObject()
          .put("content", step.content())
          .put("priority", step.priority())
          .put("status", step.status());
    }
    return update;
  }
}
