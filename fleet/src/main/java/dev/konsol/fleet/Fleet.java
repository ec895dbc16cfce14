package dev.konsol.fleet;

import java.util.List;
import java.util.Optional;

/// This host among the others. Safe for any thread.
public interface Fleet extends AutoCloseable {
  /// What this host is called.
  String name();

  /// All that were heard in the last hour, this host included, by name.
  List<FleetHost> hosts();

  /// Whether this host is heard by others: NATS is there, and the name is this host's.
  boolean connected();

  /// Why it is not connected, in words.
  Optional<String> problem();

  /// Opens a stream to another host. Fails soon, and says why, where that host is unreachable or
  /// refuses.
  FleetStream connect(String host, StreamRequest request);

  /// Numbers for who operates it.
  default FleetStats stats() {
    return FleetStats.NONE;
  }

  /// Says goodbye, and ends all streams.
  @Override
  void close();
}
