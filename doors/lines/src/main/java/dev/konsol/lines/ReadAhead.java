package dev.konsol.lines;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;

/// A connection of which something was read already: that comes first.
record ReadAhead(InputStream input, Connection rest) implements Connection {
  ReadAhead(byte[] read, Connection rest) {
    this(new SequenceInputStream(new ByteArrayInputStream(read), rest.input()), rest);
  }

  @Override
  public OutputStream output() {
    return rest.output();
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }
}
