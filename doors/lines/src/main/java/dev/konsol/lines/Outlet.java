package dev.konsol.lines;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where a connection's answers and frames go out, a whole line at a time. A peer that does not
/// read holds up its own connection and nobody else. When it is gone, the connection is closed,
/// which wakes its reader. Safe for any thread.
final class Outlet {
  private static final Logger LOG = LoggerFactory.getLogger(Outlet.class);

  private final Connection connection;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean gone;

  Outlet(Connection connection) {
    this.connection = connection;
  }

  void write(byte[] line) {
    lock.lock();
    try {
      writeLocked(line);
    } finally {
      lock.unlock();
    }
  }

  boolean gone() {
    return gone;
  }

  /// Finds out whether the peer still takes answers, by the only means a byte stream has: sending
  /// something. A blank before a line means nothing in JSON. To be used only while an answer is
  /// due.
  void probe() {
    if (lock.tryLock()) {
      try {
        writeLocked(new byte[] {' '});
      } finally {
        lock.unlock();
      }
    }
  }

  private void writeLocked(byte[] bytes) {
    if (gone) {
      return;
    }
    try {
      connection.output().write(bytes);
      connection.output().flush();
    } catch (IOException e) {
      gone = true;
      LOG.debug("the peer is gone: {}", e.toString());
      close();
    }
  }

  void close() {
    try {
      connection.close();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
  }
}
