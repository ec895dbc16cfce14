package dev.konsol.console.view;

import dev.konsol.process.Size;

/// A terminal as bytes: an empty one of that size that is fed them shows the same.
///
/// @param offset where the output goes on
@SuppressWarnings("ArrayRecordComponent") // handed from the screen to one encoder, never compared
public record Repainted(long offset, Size size, byte[] bytes) {}
