package dev.konsol.lines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A peer's two byte streams. Closing it from any thread ends reads and writes that are blocked in
/// it; closing it twice is harmless.
public interface Connection extends AutoCloseable {
  InputStream input();

  OutputStream output();

  @Override
  void close() throws IOException;

  /// The same for whoever takes it over from a reader that has read these bytes.
  default Connection after(byte[] read) {
    return new ReadAhead(read, this);
  }
}
