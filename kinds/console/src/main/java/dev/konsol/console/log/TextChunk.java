package dev.konsol.console.log;

import java.util.Optional;

/// A piece of output as a person would read it: escape sequences applied, overwritten lines folded
/// to their last state. Covers the bytes from `offset` to `nextOffset`.
public record TextChunk(
    Optional<Gap> gap, long offset, String text, long nextOffset, boolean ended) {}
