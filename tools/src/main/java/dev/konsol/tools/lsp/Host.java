package dev.konsol.tools.lsp;

import dev.konsol.lsp.LanguageServers;
import java.util.function.Supplier;

/// What these tools work on.
///
/// @param all asked for when a tool is called: most hosts never need any
record Host(Supplier<LanguageServers> all, Reach reach) {
  LanguageServers servers() {
    return all.get();
  }
}
