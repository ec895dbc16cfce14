package dev.konsol.lines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A connection of which something was read already: that comes first. The end of its input closes
/// nothing, as that of a `SequenceInputStream` does: a client that has said everything still waits
/// for its answers.
record ReadAhead(InputStream input, Connection rest) implements Connection {
  ReadAhead(byte[] read, Connection rest) {
    this(new Joined(read, rest.input()), rest);
  }

  @Override
  public OutputStream output() {
    return rest.output();
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }

  private static final class Joined extends InputStream {
    private final byte[] first;
    private final InputStream rest;
    private int taken;

    Joined(byte[] first, InputStream rest) {
      this.first = first;
      this.rest = rest;
    }

    @Override
    public int read() throws IOException {
      return taken < first.length ? first[taken++] & 0xff : rest.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = Math.min(length, first.length - taken);
      if (count == 0) {
        return rest.read(into, offset, length);
      }
      System.arraycopy(first, taken, into, offset, count);
      taken += count;
      return count;
    }

    @Override
    public int available() throws IOException {
      return first.length - taken + rest.available();
    }

    @Override
    public void close() throws IOException {
      rest.close();
    }
  }
}
