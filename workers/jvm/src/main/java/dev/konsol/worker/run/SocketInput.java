package dev.konsol.worker.run;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// The stream of a socket, whose reads no interrupt ends: closing it does, and the socket with it.
/// Woven in around what the socket gives.
public final class SocketInput extends FilterInputStream {
  private SocketInput(InputStream in) {
    super(in);
  }

  public static @Nullable InputStream of(@Nullable InputStream stream) {
    return stream == null ? null : new SocketInput(stream);
  }

  @Override
  public int read() throws IOException {
    BlockingCalls.on(this);
    return in.read();
  }

  @Override
  public int read(byte[] into, int from, int count) throws IOException {
    BlockingCalls.on(this);
    return in.read(into, from, count);
  }
}
