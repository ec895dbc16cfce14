package dev.konsol.lsp.answer;

import dev.konsol.lsp.text.Range;

/// Something with a name.
///
/// @param kind in the protocol's words: `class`, `method`, …
/// @param container what it is in; in an outline the names down to it, with '/' between them; empty
///   where that is not said
/// @param place where its name stands: there it can be asked about
/// @param extent all of it, from its first character to its last, as far as that is known
public record Symbol(String name, String kind, String container, Location place, Range extent) {
  /// Its name behind those that it is in.
  public String path() {
    return container.isEmpty() ? name : container + "/" + name;
  }
}
