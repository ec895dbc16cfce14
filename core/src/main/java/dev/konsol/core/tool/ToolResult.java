package dev.konsol.core.tool;

import java.util.List;
import java.util.Optional;

/// What comes back from a tool.
///
/// @param structured a JSON object that fits the tool's output schema
/// @param failed the content is one sentence that names the problem and what to do next
public record ToolResult(List<Content> content, Optional<String> structured, boolean failed) {
  public ToolResult {
    content = List.copyOf(content);
  }

  public static ToolResult text(String text) {
    return new ToolResult(List.of(new Content.Text(text)), Optional.empty(), false);
  }

  public static ToolResult failure(String sentence) {
    return new ToolResult(List.of(new Content.Text(sentence)), Optional.empty(), true);
  }

  /// One block of an answer, in the order a model should read them.
  public sealed interface Content {
    record Text(String text) implements Content {}

    /// A picture, its bytes in base64.
    record Image(String mime, String base64) implements Content {}
  }
}
