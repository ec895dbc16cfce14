package dev.konsol.lsp;

/// Something with a name.
///
/// @param kind in the protocol's words: `class`, `method`, …
/// @param container what it is in; empty where that is not said
public record Symbol(String name, String kind, String container, Place place) {}
