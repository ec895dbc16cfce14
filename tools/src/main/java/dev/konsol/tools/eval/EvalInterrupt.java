package dev.konsol.tools.eval;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/// `eval_interrupt {sessionId}`.
record EvalInterrupt(SnippetRuns snippets) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "eval_interrupt",
        "Stop a snippet",
        "Stops what runs in a session; its variables are kept. Use it when a snippet is still"
            + " running and should not. If nothing runs, the answer says so.",
        new Schema().text("sessionId", "the session; eval_sessions lists them"),
        Schema.open()
            .text("sessionId", "the session")
            .flag("interrupted", "whether something was running"),
        new Effects(false, false, true, false));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(new Judged.Session(arguments.text("sessionId"), true));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    String id = arguments.text("sessionId");
    boolean interrupted = snippets.get(id).interrupt();
    return StructuredAnswer.of(
        interrupted
            ? "Stopped. The session's variables are still there."
            : "Nothing was running in '" + id + "'.",
        JsonNodeFactory.instance.objectNode().put("sessionId", id).put("interrupted", interrupted));
  }
}
