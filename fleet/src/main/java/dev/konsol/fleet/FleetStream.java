package dev.konsol.fleet;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/// Bytes to another host and back. Neither side sends more than the other has room for: writing
/// waits for a slow reader. What was read is what was written, without a hole; a stream that cannot
/// keep that ends, and reading and writing then fail with the reason in the exception.
///
/// One thread may read while another writes; both may wait, so they are virtual ones.
public interface FleetStream extends AutoCloseable {
  /// Ends (-1) where the other side closed its output, after everything it wrote.
  InputStream input();

  /// What is written is sent at once. To close it says that no more will come, and leaves the input
  /// as it is.
  OutputStream output();

  /// Why the stream broke; empty while it is open, and where it ended in order.
  Optional<String> endReason();

  /// Ends both directions; whoever waits in one of them is woken.
  @Override
  void close();
}
