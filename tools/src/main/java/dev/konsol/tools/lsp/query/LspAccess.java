package dev.konsol.tools.lsp.query;

import dev.konsol.core.tool.ToolContext;
import dev.konsol.lsp.LanguageServers;
import java.util.function.Supplier;

/// What these tools work on.
///
/// @param all asked for when a tool is called: most hosts never need any
public record LspAccess(Supplier<LanguageServers> all, Reach reach) {
  /// The servers as this caller finds them.
  public LanguageServers servers(ToolContext context) {
    return all.get().seenFrom(context.environment());
  }
}
