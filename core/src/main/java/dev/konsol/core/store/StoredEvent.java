package dev.konsol.core.store;

import java.time.Instant;

/// One event of a session's journal. Sequence numbers start at 1 and have no holes.
public record StoredEvent(long seq, Instant at, String payload) {}
