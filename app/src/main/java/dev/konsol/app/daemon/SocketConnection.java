package dev.konsol.app.daemon;

import dev.konsol.lines.Connection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/// A client's channel as two streams, one thread in each at a time. Blocking, on virtual threads.
record SocketConnection(SocketChannel channel) implements Connection {

  @Override
  public InputStream input() {
    return Channels.newInputStream(channel);
  }

  @Override
  public OutputStream output() {
    return Channels.newOutputStream(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
