package dev.konsol.app.fleet;

import dev.konsol.fleet.FleetStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Copies between a stream of another host and a connection to one of this host's doors, until both
/// directions have ended or one broke.
final class StreamCopy {
  private static final Logger LOG = LoggerFactory.getLogger(StreamCopy.class);
  private static final int BUFFER = 32 << 10;

  private StreamCopy() {}

  /// Blocks; owns both.
  static void between(FleetStream stream, SocketChannel door) {
    Thread there = Thread.ofVirtual().name("fleet-in").start(() -> in(stream, door));
    try (OutputStream out = stream.output()) {
      copy(Channels.newInputStream(door), out);
    } catch (IOException e) {
      LOG.debug("a stream of another host ended: {}", e.toString());
    } finally {
      // The door has nothing more to say: whatever still comes is for nobody.
      close(door);
      stream.close();
    }
    try {
      there.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void in(FleetStream stream, SocketChannel door) {
    try {
      copy(stream.input(), Channels.newOutputStream(door));
      door.shutdownOutput();
    } catch (IOException e) {
      LOG.debug("a stream of another host ended: {}", e.toString());
      close(door);
    }
  }

  private static void copy(InputStream from, OutputStream to) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
      to.write(buffer, 0, count);
    }
  }

  static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
  }
}
