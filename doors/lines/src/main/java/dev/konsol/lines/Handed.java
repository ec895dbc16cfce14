package dev.konsol.lines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// The rest of a connection, for the door that takes it over: what was read ahead comes first.
record Handed(InputStream input, Connection whole) implements Connection {
  @Override
  public OutputStream output() {
    return whole.output();
  }

  @Override
  public void close() throws IOException {
    whole.close();
  }
}
