package dev.konsol.console.disk;

import java.io.IOException;
import java.nio.ByteBuffer;

/// An open file of a log. One thread writes while others read; an interrupt of a reader leaves it
/// open.
public interface LogFile {
  int write(ByteBuffer bytes, long position) throws IOException;

  /// At most `length` bytes from `position` on; -1 at the end.
  int read(byte[] into, int offset, int length, long position) throws IOException;

  long size() throws IOException;

  void empty() throws IOException;

  void close();
}
