package dev.konsol.tools.basic;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// `todo_write {todos}`: the model's plan, whole each time. The call is the plan: it is kept with
/// the conversation and nowhere else.
public record TodoWrite() implements ToolBody {
  private static final int MOST = 50;
  private static final String DONE = "completed";
  private static final String NOW = "in_progress";
  private static final List<String> STATUSES = List.of("pending", NOW, DONE);

  private static final String SCHEMA =
      """
      {"type":"object","required":["todos"],"additionalProperties":false,"properties":{"todos":\
      {"type":"array","maxItems":50,"description":"the whole plan, in order","items":\
      {"type":"object","required":["content","status"],"additionalProperties":false,"properties":{\
      "content":{"type":"string","description":"one step, in a few words"},\
      "status":{"type":"string","enum":["pending","in_progress","completed"]}}}}}}""";

  private static final String RESULT =
      """
      {"type":"object","required":["todos"],"properties":{"todos":{"type":"array","items":\
      {"type":"object","required":["content","status"],"properties":{"content":{"type":"string"},\
      "status":{"type":"string"}}}}}}""";

  private record Todo(String content, String status) {}

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "todo_write",
        "Write the plan",
        "Writes down what you are going to do and how far you are; the user sees it. Use it for"
            + " work of three steps and more: first with all steps, then again whenever one is"
            + " begun or done. Each call has the whole plan, with one step in progress at a time.",
        SCHEMA,
        Optional.of(RESULT),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    List<Todo> todos = arguments.objects("todos").stream().map(TodoWrite::todo).toList();
    if (todos.isEmpty() || todos.size() > MOST) {
      throw new ToolFailure("A plan has 1 to " + MOST + " steps in 'todos'.");
    }
    ObjectNode plan = JsonMapper.shared().createObjectNode();
    ArrayNode steps = plan.putArray("todos");
    todos.forEach(
        each -> steps.addObject().put("content", each.content).put("status", each.status));
    return StructuredAnswer.of(words(todos), plan);
  }

  private static Todo todo(ToolArguments step) {
    String content = step.text("content").strip();
    if (content.isEmpty()) {
      throw new ToolFailure("A step's 'content' is empty: say what it is.");
    }
    return new Todo(
        content,
        step.choice("status", STATUSES)
            .orElseThrow(() -> new ToolFailure("The argument 'status' is missing.")));
  }

  private static String words(List<Todo> todos) {
    String now =
        todos.stream()
            .filter(each -> each.status.equals(NOW))
            .map(Todo::content)
            .collect(Collectors.joining("; "));
    long done = todos.stream().filter(each -> each.status.equals(DONE)).count();
    return "The plan is written: %d of %d steps are done%s."
        .formatted(done, todos.size(), now.isEmpty() ? "" : ", now: " + now);
  }
}
