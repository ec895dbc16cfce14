package dev.konsol.core.store;

import java.time.Instant;

/// What a store may keep.
///
/// @param before sessions untouched since then go
/// @param sessions beyond this many the oldest go
/// @param bytes beyond this many, over all sessions, the oldest go
public record Retention(Instant before, int sessions, long bytes) {}
