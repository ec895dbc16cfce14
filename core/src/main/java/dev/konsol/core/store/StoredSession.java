package dev.konsol.core.store;

import java.time.Instant;

/// A session's line in the catalogue.
///
/// @param claim the host that may append to it
/// @param home the name of the host that has its folder; empty where that is not known
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
    Claim claim,
    String home,
    String state,
    long head,
    long bytes,
    String meta) {
  public static final String IDLE = "idle";

  /// A turn is on, and stands where any host can go on with it.
  public static final String PAUSED = "paused";

  public static final String NOBODY = "";

  /// What keeps all but one host from writing.
  ///
  /// @param owner a host in one of its lives; [#NOBODY] when nobody has it open
  /// @param fence grows with every change of owner
  public record Claim(String owner, long fence) {
    public boolean nobodys() {
      return owner.equals(NOBODY);
    }
  }

  public String owner() {
    return claim.owner();
  }
}
