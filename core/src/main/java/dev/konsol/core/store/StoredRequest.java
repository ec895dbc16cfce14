package dev.konsol.core.store;

import java.time.Instant;
import java.util.Optional;

/// Something a session asked its clients.
///
/// @param payload the question, as the kind wrote it
/// @param resolution how it was resolved; empty while it waits
public record StoredRequest(
    String id, Instant deadline, String payload, Optional<String> resolution) {}
