package dev.konsol.tools;

import dev.konsol.core.Tool;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;

/// A tool without the JSON around it. What the model did wrong is a [ToolFailure].
public interface ToolBody {
  ToolSpec spec();

  ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException;

  /// How a failure is told.
  default String failed(String why) {
    return why;
  }

  /// As a tool: arguments read, failures put into words.
  default Tool asTool() {
    return new JsonTool(this, spec());
  }
}
