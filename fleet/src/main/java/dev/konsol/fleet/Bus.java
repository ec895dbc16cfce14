package dev.konsol.fleet;

import java.time.Duration;
import java.util.Optional;

/// What carries messages between hosts.
interface Bus extends AutoCloseable {
  /// Begins to connect. Whether it carries messages, once that is known.
  boolean start(Duration atMost) throws InterruptedException;

  /// Hands a message over, at once. An `IllegalStateException` where it will not arrive.
  void publish(String subject, byte[] message);

  /// How long a message may be.
  int mostBytes();

  /// Why it carries nothing at the moment.
  Optional<String> problem();

  @Override
  void close();
}
