package dev.konsol.fleet;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import java.util.List;
import java.util.Optional;

/// This host among the others. Safe for any thread.
public interface Fleet extends AutoCloseable {
  /// What this host is called.
  String name();

  /// All that were heard in the last hour, this host included, by name.
  List<HostInfo> hosts();

  /// Whether this host is heard by others: NATS is there, and the name is this host's.
  boolean connected();

  /// Why it is not connected, in words.
  Optional<String> problem();

  /// Why it says nothing about the others that they are not heard, in words: this host is not
  /// connected, or was not until a moment ago. Empty where who is silent is gone.
  default Optional<String> doubt() {
    return problem();
  }

  /// Opens a stream to another host. Fails soon, and says why, where that host is unreachable or
  /// refuses.
  HostStream connect(String host, StreamRequest request);

  /// Says goodbye, and ends all streams.
  @Override
  void close();
}
