package dev.konsol.fleet;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/// A host as the others know it.
///
/// @param epoch larger in each of its lives
/// @param address where it is, for people
/// @param load what it had to do for each of its processors in the last minute
/// @param accepts the kinds of session that it has for others; empty for all
/// @param full whether it takes no new sessions
/// @param heard when it said something last, by this host's clock
/// @param reachable false after five seconds of silence
public record FleetHost(
    String name,
    long epoch,
    String address,
    Map<String, String> labels,
    String build,
    double load,
    int sessions,
    Set<String> accepts,
    boolean full,
    Instant heard,
    boolean reachable) {
  public FleetHost {
    labels = Map.copyOf(labels);
    accepts = Set.copyOf(accepts);
  }
}
