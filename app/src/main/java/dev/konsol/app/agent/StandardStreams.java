package dev.konsol.app.agent;

import dev.konsol.client.env.Streams;
import dev.konsol.lines.Connection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/// The process's own streams as a connection. They end with the process. A print stream swallows
/// errors; here a reader that is gone is one.
public record StandardStreams(InputStream input, OutputStream output) implements Connection {
  public static StandardStreams of(Streams streams) {
    return new StandardStreams(streams.in(), new Checked(streams.out()));
  }

  @Override
  public void close() {}

  private static final class Checked extends OutputStream {
    private final PrintStream stream;

    private Checked(PrintStream stream) {
      this.stream = stream;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      stream.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      if (stream.checkError()) {
        throw new IOException("nobody reads");
      }
    }
  }
}
