package dev.konsol.core.host;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/// A connection to a door of another host: one thread reads, one writes. Closing it from any thread
/// ends both.
public interface HostStream extends AutoCloseable {
  InputStream input();

  OutputStream output();

  /// Why it ended, where it did not end in order.
  Optional<String> endReason();

  @Override
  void close();
}
