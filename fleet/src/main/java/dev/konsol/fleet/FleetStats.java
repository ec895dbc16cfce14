package dev.konsol.fleet;

/// What an operator wants to know of this host's part in the fleet.
///
/// @param streams how many are open
/// @param broken how many ended otherwise than in order, since the start
/// @param ignored how many messages had another token than the fleet's, since the start
public record FleetStats(int streams, long broken, long ignored) {
  public static final FleetStats NONE = new FleetStats(0, 0, 0);
}
