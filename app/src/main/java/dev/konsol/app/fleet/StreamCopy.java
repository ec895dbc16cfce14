package dev.konsol.app.fleet;

import dev.konsol.core.host.HostStream;
import dev.konsol.lines.Connection;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Copies between a stream of another host and a connection to one of this host's doors, until both
/// directions have ended or one broke.
final class StreamCopy {
  private static final Logger LOG = LoggerFactory.getLogger(StreamCopy.class);

  private StreamCopy() {}

  /// Blocks; owns both.
  static void between(HostStream stream, Connection door) {
    Thread there = Thread.ofVirtual().name("fleet-in").start(() -> in(stream, door));
    try (OutputStream out = stream.output()) {
      door.input().transferTo(out);
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

  private static void in(HostStream stream, Connection door) {
    try {
      OutputStream to = door.output();
      stream.input().transferTo(to);
      to.close();
    } catch (IOException e) {
      LOG.debug("a stream of another host ended: {}", e.toString());
      close(door);
    }
  }

  static void close(Connection door) {
    try {
      door.close();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
  }
}
