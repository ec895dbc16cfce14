package dev.konsol.core.store;

import java.time.Instant;

/// A session's line in the catalogue.
///
/// @param owner the host that may append to it; empty when nobody has it open
/// @param state what it was doing when it last wrote: [#IDLE], or something that has to be finished
///   after a crash
/// @param head the last sequence number
/// @param bytes about how much its events weigh
/// @param meta what else the kind wants to know without reading the journal, as JSON
public record StoredSession(
    String id,
    String kind,
    Instant created,
    Instant updated,
    String owner,
    String state,
    long head,
    long bytes,
    String meta) {
  public static final String IDLE = "idle";
  public static final String NOBODY = "";
}
