package dev.konsol.acp.session;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;

/// Tells the editor when a tool begins its work: until then the call waits, perhaps for permission.
public record ShownTool(Tool tool, ToolCallDisplay shown) implements Tool {
  @Override
  public ToolSpec spec() {
    return tool.spec();
  }

  @Override
  public List<Judged> judged(String arguments, ToolContext context) {
    return tool.judged(arguments, context);
  }

  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    shown.runs(context.callId());
    return tool.call(arguments, context);
  }
}
