package dev.konsol.tools.eval;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.eval.EvalSession;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/// `eval_reset {sessionId, replay?}`.
record EvalReset(SnippetRuns snippets) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "eval_reset",
        "Begin a session anew",
        "Gives a session a fresh process with the project as it is now: after the project was"
            + " recompiled, or when the process was lost. All values are gone; with 'replay' the"
            + " declarations made so far are made again.",
        new Schema()
            .text("sessionId", "the session; eval_sessions lists them")
            .optionalFlag("replay", "make the declarations again"),
        Schema.open()
            .text("sessionId", "the session")
            .number("replayed", "declarations made again", 0, Integer.MAX_VALUE),
        new Effects(false, true, true, false));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(new Judged.Session(arguments.text("sessionId"), true));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    String id = arguments.text("sessionId");
    EvalSession session = snippets.get(id);
    int replayed;
    try (ProgressTicks _ = ProgressTicks.of(context, () -> "starting '" + id + "' anew")) {
      replayed = session.reset(arguments.flag("replay")).size();
    }
    return StructuredAnswer.of(
        "'%s' is fresh%s."
            .formatted(id, replayed > 0 ? ", with " + replayed + " declarations" : ""),
        JsonNodeFactory.instance.objectNode().put("sessionId", id).put("replayed", replayed));
  }
}
