package dev.konsol.tools;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import java.nio.file.Path;
import java.util.Optional;

/// Calls tools in one directory, as a model would.
public record Caller(Path directory) implements ToolContext {
  @Override
  public void progress(double done, double total, String message) {}

  @Override
  public Optional<String> ask(String question, Optional<String> proposal) {
    return proposal;
  }

  public ToolResult call(ToolBody body, String arguments) throws InterruptedException {
    Tool tool = body.asTool();
    return tool.call(arguments.replace('\'', '"'), this);
  }

  public static String text(ToolResult result) {
    return ((ToolResult.Content.Text) result.content().getFirst()).text();
  }
}
