package dev.konsol.core.host;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/// A host, as it was heard last.
///
/// @param epoch grows with each of its starts
/// @param address where it is, for people
/// @param load what its machine had to do for each of its processors in the last minute
/// @param sessions how many it has
/// @param accepts the kinds of sessions that others may use there; none for all
/// @param full whether it takes no new sessions just now
/// @param heard when it said something last, by this host's clock
/// @param reachable false after five seconds of silence
/// @param self whether it is this one
public record HostInfo(
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
    boolean reachable,
    boolean self) {
  public HostInfo {
    labels = Map.copyOf(labels);
    accepts = Set.copyOf(accepts);
  }

  /// `reachable` or `unreachable`.
  public String state() {
    return reachable ? "reachable" : "unreachable";
  }

  public boolean takes(String kind) {
    return accepts.isEmpty() || accepts.contains(kind);
  }
}
