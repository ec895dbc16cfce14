package dev.konsol.tools;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Tool;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;

/// A tool body with JSON around it.
record JsonTool(ToolBody body, ToolSpec spec) implements Tool {
  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    try {
      return body.run(ToolArguments.read(arguments), context);
    } catch (ToolFailure | KonsolException e) {
      return ToolResult.failure(String.valueOf(e.getMessage()));
    }
  }
}
