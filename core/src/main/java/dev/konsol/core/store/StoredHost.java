package dev.konsol.core.store;

import java.time.Instant;

/// A host as the others see it.
///
/// @param beat when it last said that it is there, by the database's clock
/// @param labels as JSON
/// @param address where it is, for people
/// @param process its name among all processes
public record StoredHost(
    String name,
    long epoch,
    Instant beat,
    String labels,
    String build,
    String address,
    String process,
    boolean alive) {

  /// What this life of it is called as an owner.
  public String owner() {
    return name + "/" + epoch;
  }
}
