package dev.konsol.app.fleet;

import dev.konsol.http.jetty.InnerConnection;
import dev.konsol.lines.Connection;
import java.io.InputStream;
import java.io.OutputStream;

/// A connection to the daemon's HTTP, which others need not find on any address.
record HttpConnection(InnerConnection connection) implements Connection {
  @Override
  public InputStream input() {
    return connection.input();
  }

  @Override
  public OutputStream output() {
    return connection.output();
  }

  @Override
  public void close() {
    connection.close();
  }
}
