package dev.konsol.core.host;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/// A connection to a door of another host: bytes there and back. Neither side sends more than the
/// other has room for: writing waits for a slow reader. What was read is what was written, without
/// a hole; a stream that cannot keep that ends, and reading and writing then fail with the reason
/// in the exception.
///
/// One thread may read while another writes; both may wait, so they are virtual ones. Closing it
/// from any thread ends both.
public interface HostStream extends AutoCloseable {
  /// Ends (-1) where the other side closed its output, after everything it wrote.
  InputStream input();

  /// What is written is sent at once. To close it says that no more will come, and leaves the input
  /// as it is.
  OutputStream output();

  /// Why the stream broke; empty while it is open, and where it ended in order.
  Optional<String> endReason();

  /// Whoever waits in one of its directions is woken.
  @Override
  void close();
}
