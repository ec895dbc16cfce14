package dev.konsol.tools.lsp;

import dev.konsol.core.ToolContext;
import dev.konsol.lsp.LanguageServers;
import java.util.function.Supplier;

/// What these tools work on.
///
/// @param all asked for when a tool is called: most hosts never need any
record Host(Supplier<LanguageServers> all, Reach reach) {
  /// The servers as this caller finds them.
  LanguageServers servers(ToolContext context) {
    return all.get().seenFrom(context.environment());
  }
}
