package dev.konsol.tools;

import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;

/// A tool body with JSON around it.
record JsonTool(ToolBody body, ToolSpec spec, KnownArguments known) implements Tool {
  @Override
  public List<Judged> judged(String arguments, ToolContext context) {
    try {
      return body.judged(ToolArguments.read(arguments, known), context);
    } catch (ToolFailure e) {
      throw KonsolException.badRequest(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    try {
      return body.run(ToolArguments.read(arguments, known), context);
    } catch (ToolFailure | KonsolException e) {
      return ToolResult.failure(Excerpt.printable(body.failed(String.valueOf(e.getMessage()))));
    }
  }
}
