package dev.konsol.jsonrpc.framing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.konsol.jsonrpc.framing.Transport.Frame;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// How messages are told apart on a byte stream.
public enum Framing {
  /// `Content-Length: <bytes>`, an empty line, the JSON text: LSP, and Konsol's rpc door.
  HEADERS,
  /// One JSON text a line: MCP and ACP.
  LINES;

  /// Finds the frames in a byte stream; null at its end.
  interface Frames {
    @Nullable Frame next() throws IOException;
  }

  /// A transport that owns both streams.
  ///
  /// @param maxBytes of a message from the other side; a larger one is skipped and reported
  public Transport over(InputStream in, OutputStream out, int maxBytes) {
    return over(in, out, maxBytes, MessageMemory.ENDLESS);
  }

  /// The same for one connection of several.
  ///
  /// @param memory where long messages get their memory from; one that finds none is skipped and
  ///   reported
  public Transport over(InputStream in, OutputStream out, int maxBytes, MessageMemory memory) {
    return new StreamTransport(this, frames(in, maxBytes, memory), in, out);
  }

  Frames frames(InputStream in, int maxBytes, MessageMemory memory) {
    ByteSource source = new ByteSource(in);
    return switch (this) {
      case HEADERS -> new HeaderFrames(source, maxBytes, new MemoryClaim(memory));
      case LINES -> new LineFrames(source, maxBytes, new MemoryClaim(memory));
    };
  }

  void write(byte[] json, OutputStream out) throws IOException {
    switch (this) {
      case HEADERS -> {
        out.write(("Content-Length: " + json.length + "\r\n\r\n").getBytes(US_ASCII));
        out.write(json);
      }
      case LINES -> {
        // JSON as encoded here has no newline: inside strings they are escaped.
        out.write(json);
        out.write('\n');
      }
    }
  }

  /// Frames over a pair of byte streams: a process, standard input and output, a socket.
  private static final class StreamTransport implements Transport {
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
}
