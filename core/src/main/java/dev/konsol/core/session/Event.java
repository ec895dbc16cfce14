package dev.konsol.core.session;

import java.time.Instant;

/// Something that happened in a session. Sequence numbers start at 1, have no holes and are never
/// reused within a session.
public record Event(long seq, Instant at, Payload payload) {}
