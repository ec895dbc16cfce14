package dev.konsol.tools.lsp.query;

import dev.konsol.core.tool.ToolContext;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.tools.TrustQuestion;
import java.util.function.Supplier;

/// What these tools work on.
///
/// @param all asked for when a tool is called: most hosts never need any
/// @param question asks whether to trust what a folder brings
public record LspAccess(Supplier<LanguageServers> all, Reach reach, TrustQuestion question) {
  /// The servers as this caller finds them.
  public LanguageServers servers(ToolContext context) {
    return all.get().seenFrom(context.environment());
  }
}
