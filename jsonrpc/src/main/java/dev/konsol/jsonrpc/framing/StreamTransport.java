package dev.konsol.jsonrpc.framing;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Frames over a pair of byte streams: a process, standard input and output, a socket.
final class StreamTransport implements Transport {
  private final Framing framing;
  private final Framing.Frames frames;
  private final InputStream in;
  private final OutputStream raw;
  private final OutputStream out;

  StreamTransport(Framing framing, Framing.Frames frames, InputStream in, OutputStream out) {
    this.framing = framing;
    this.frames = frames;
    this.in = in;
    this.raw = out;
    this.out = new BufferedOutputStream(out);
  }

  @Override
  public @Nullable Frame read() throws IOException {
    return frames.next();
  }

  @Override
  public void write(byte[] json) throws IOException {
    framing.write(json, out);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /// Not through the buffer: what is still in it belongs to a writer that is stuck or gone.
  @Override
  public void close() throws IOException {
    try (in) {
      raw.close();
    }
  }
}
