package dev.konsol.fleet;

/// What a host wants from another when it opens a stream.
///
/// @param door which of its doors the stream leads to: `lines` or `http`
/// @param scope what the caller may do there, as JSON; empty for everything
public record StreamRequest(String door, String scope) {}
