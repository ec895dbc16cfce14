package dev.konsol.tools;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;

/// A tool without the JSON around it. What the model did wrong is a [ToolFailure].
public interface ToolBody {
  ToolSpec spec();

  /// What rules judge of a call: every argument by which it reaches something, in the form in which
  /// [#run] will use it.
  List<Judged> judged(ToolArguments arguments, ToolContext context);

  ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException;

  /// How a failure is told.
  default String failed(String why) {
    return why;
  }

  /// As a tool: arguments read, those that there are not refused, failures put into words.
  default Tool asTool() {
    ToolSpec spec = spec();
    return new JsonTool(this, spec, KnownArguments.of(spec.inputSchema()));
  }
}
