package dev.konsol.acp.session;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `update_plan {entries}`: what the model means to do, shown by the editor as a list. The call
/// itself is the plan, so that it is there again when the session is loaded.
public record Plan() implements ToolBody {
  static final String NAME = "update_plan";
  private static final int MOST = 50;
  private static final List<String> STATUSES = List.of("pending", "in_progress", "completed");
  private static final List<String> PRIORITIES = List.of("high", "medium", "low");

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

  /// The update for the editor; empty where the model wrote no plan.
  static Optional<ObjectNode> update(String arguments) {
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    try {
      JsonNode written = JsonMapper.shared().readTree(arguments).path("entries");
      for (int i = 0; i < Math.min(MOST, written.size()); i++) {
        entry(entries.addObject(), written.path(i));
      }
    } catch (JacksonException e) {
      return Optional.empty();
    }
    ObjectNode update = JsonNodeFactory.instance.objectNode().put("sessionUpdate", "plan");
    update.set("entries", entries);
    return entries.isEmpty() ? Optional.empty() : Optional.of(update);
  }

  private static void entry(ObjectNode entry, JsonNode written) {
    entry.put("content", written.path("content").asString(""));
    entry.put("priority", oneOf(PRIORITIES, written.path("priority"), "medium"));
    entry.put("status", oneOf(STATUSES, written.path("status"), "pending"));
  }

  private static String oneOf(List<String> known, JsonNode written, String otherwise) {
    return known.contains(written.asString("")) ? written.asString("") : otherwise;
  }
}
