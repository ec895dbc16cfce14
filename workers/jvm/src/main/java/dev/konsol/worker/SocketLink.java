package dev.konsol.worker;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A connection to the host's Unix domain socket. Not through the JDK's channel streams: on Java 17
/// a waiting read of theirs holds up every write.
final class SocketLink implements Link {
  private final SocketChannel channel;

  SocketLink(String path) throws IOException {
    channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(path));
  }

  @Override
  public int read(byte[] into) throws IOException {
    return channel.read(ByteBuffer.wrap(into));
  }

  @Override
  public void write(byte[] bytes, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, count);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
