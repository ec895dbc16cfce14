package dev.konsol.worker.link;

import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// The connection to the host's Unix domain socket: one thread reads, another writes. Not through
/// the JDK's channel streams: on Java 17 a waiting read of theirs holds up every write.
public final class HostSocket extends InputStream {
  private final SocketChannel channel;

  public HostSocket(String path) throws IOException {
    channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(path));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int count) throws IOException {
    return channel.read(ByteBuffer.wrap(into, from, count));
  }

  void write(byte[] bytes, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, count);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
