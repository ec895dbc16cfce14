package dev.konsol.fleet.message;

import java.util.Map;
import java.util.Set;

/// What a host says of itself that stays the same for its life.
///
/// @param instance made at random for each life, so that two that began in the same millisecond
///   differ
public record Identity(
    String name,
    long epoch,
    long instance,
    String address,
    Map<String, String> labels,
    String build,
    Set<String> accepts) {
  public Identity {
    labels = Map.copyOf(labels);
    accepts = Set.copyOf(accepts);
  }

  /// This life's.
  public Life life() {
    return new Life(name, epoch);
  }
}
