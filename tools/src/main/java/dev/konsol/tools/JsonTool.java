package dev.konsol.tools;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Tool;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;
import tools.jackson.databind.json.JsonMapper;

/// A tool body with JSON around it.
record JsonTool(ToolBody body, ToolSpec spec) implements Tool {
  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    try {
      ToolArguments given = ToolArguments.read(arguments);
      given.refuseUnknown(JsonMapper.shared().readTree(spec.inputSchema()));
      return body.run(given, context);
    } catch (ToolFailure | KonsolException e) {
      return ToolResult.failure(body.failed(String.valueOf(e.getMessage())));
    }
  }
}
