package dev.konsol.tools.basic;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;

/// `ask_user {question, default?}`.
record AskUser() implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "ask_user",
        "Ask the user",
        "Asks the person you work for a question and returns the answer. Use it when a decision is"
            + " theirs or something cannot be found out; not for permission to use a tool, which"
            + " is asked for anyway. Nobody may be there: give a default you could go on with.",
        new Schema()
            .text("question", "one question, clear without what came before")
            .optionalText("default", "the answer you would assume"),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    return context
        .ask(arguments.text("question"), arguments.optionalText("default"))
        .map(ToolResult::text)
        .orElseGet(
            () ->
                ToolResult.failure("Nobody answered. Go on with what you think is best, or end."));
  }
}
