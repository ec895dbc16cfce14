package dev.konsol.app.daemon;

import dev.konsol.lines.Connection;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.NonBlockingChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One client's socket, looked after by the listener's thread.
final class ClientChannel implements NonBlockingChannel {
  private static final Logger LOG = LoggerFactory.getLogger(ClientChannel.class);

  private final SocketChannel channel;
  private final SelectionKey key;
  private final Consumer<ClientChannel> again;
  private final CountDownLatch ended = new CountDownLatch(1);

  /// `again` has [#readable] called by the listener's thread, soon.
  ClientChannel(SocketChannel channel, SelectionKey key, Consumer<ClientChannel> again) {
    this.channel = channel;
    this.key = key;
    this.again = again;
  }

  /// On the listener's thread: something has happened on the socket.
  void ready(ConnectionHandler connection) {
    int ready = key.readyOps();
    if ((ready & SelectionKey.OP_WRITE) != 0) {
      key.interestOpsAnd(~SelectionKey.OP_WRITE);
      connection.writable();
    }
    if ((ready & SelectionKey.OP_READ) != 0) {
      readable(connection);
    }
  }

  /// On the listener's thread.
  void readable(ConnectionHandler connection) {
    if (key.isValid() && (key.interestOps() & SelectionKey.OP_READ) != 0) {
      connection.readable();
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return channel.read(ByteBuffer.wrap(into, offset, length));
  }

  @Override
  public int write(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
    int written = channel.write(left);
    while (written > 0 && left.hasRemaining()) {
      written = channel.write(left);
    }
    return length - left.remaining();
  }

  @Override
  public void awaitRoom() {
    interest(SelectionKey.OP_WRITE, 0);
    key.selector().wakeup();
  }

  @Override
  public void pause() {
    interest(0, SelectionKey.OP_READ);
  }

  @Override
  public void resume() {
    interest(SelectionKey.OP_READ, 0);
    again.accept(this);
  }

  private void interest(int more, int less) {
    try {
      key.interestOpsOr(more);
      key.interestOpsAnd(~less);
    } catch (CancelledKeyException e) {
      // Closed or handed over: nobody is told anything any more.
    }
  }

  @Override
  public Connection handOver() throws IOException {
    key.cancel();
    key.selector().wakeup();
    channel.configureBlocking(true);
    return new SocketConnection(channel);
  }

  /// The selector has to let go of the socket before the system does.
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
    key.selector().wakeup();
  }

  /// Nothing is under way for the client any more.
  void hasEnded() {
    ended.countDown();
  }

  CountDownLatch ended() {
    return ended;
  }
}
