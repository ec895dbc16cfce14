package dev.konsol.acp.session;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.PlanStep;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `update_plan {entries}`: what the model means to do, shown by the editor as a list. The call
/// itself is the plan; every client of the session is told it as an event.
public record Plan() implements ToolBody {
  private static final String NAME = "update_plan";

  private static final String SCHEMA =
      """
      {"type":"object","required":["entries"],"additionalProperties":false,"properties":{"entries":\
      {"type":"array","maxItems":50,"description":"the whole plan, in order","items":\
      {"type":"object","required":["content","status"],"additionalProperties":false,"properties":{\
      "content":{"type":"string","description":"one step, in a few words"},\
      "status":{"type":"string","enum":["pending","in_progress","completed"]},\
      "priority":{"type":"string","enum":["high","medium","low"]}}}}}}""";

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        NAME,
        "Show the plan",
        "Shows the user what you are going to do and how far you are. Use it for work of three"
            + " steps and more: first with all steps, then again whenever one is begun or done."
            + " Each call has the whole plan.",
        SCHEMA,
        Optional.empty(),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    return ToolResult.text("The user sees the plan.");
  }

  /// The update for the editor.
  static ObjectNode update(AgentEvent.Plan plan) {
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
