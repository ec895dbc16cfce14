package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.PlanStep;
import dev.konsol.agent.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The plan that a model writes down by a tool: the call itself is the plan. Told to every client
/// as an event of its own, so that none has to know the tools.
public final class Plans {
  private static final String TOOL = "todo_write";
  private static final List<String> STATUSES = List.of("pending", "in_progress", "completed");
  private static final List<String> PRIORITIES = List.of("high", "medium", "low");
  private static final int MOST = 100;

  private Plans() {}

  /// Whether calls of this tool are a plan.
  public static boolean isPlan(String tool) {
    return TOOL.equals(tool);
  }

  /// Empty where the model wrote no plan.
  static Optional<AgentEvent.Plan> of(ToolCall call) {
    if (!isPlan(call.name())) {
      return Optional.empty();
    }
    List<PlanStep> steps = new ArrayList<>();
    try {
      JsonNode written = JsonMapper.shared().readTree(call.arguments()).path("todos");
      for (int i = 0; i < Math.min(MOST, written.size()); i++) {
        steps.add(step(written.path(i)));
      }
    } catch (JacksonException e) {
      return Optional.empty();
    }
    return Optional.of(new AgentEvent.Plan(steps));
  }

  private static PlanStep step(JsonNode written) {
    return new PlanStep(
        written.path("content").asString(""),
        oneOf(STATUSES, written.path("status"), "pending"),
        oneOf(PRIORITIES, written.path("priority"), "medium"));
  }

  private static String oneOf(List<String> known, JsonNode written, String otherwise) {
    return known.contains(written.asString("")) ? written.asString("") : otherwise;
  }
}
