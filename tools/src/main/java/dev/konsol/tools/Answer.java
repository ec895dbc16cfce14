package dev.konsol.tools;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// An answer in two forms: a text for models, and the same in fields for programs.
public final class Answer {
  private Answer() {}

  public static ToolResult of(String text, ObjectNode fields) {
    return new ToolResult(List.of(new Content.Text(text)), Optional.of(fields.toString()), false);
  }

  /// Of the fields; there may be more than it names.
  public static Schema schema() {
    return Schema.open();
  }
}
