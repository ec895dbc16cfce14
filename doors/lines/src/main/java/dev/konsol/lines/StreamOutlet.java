package dev.konsol.lines;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An outlet to a stream, which blocks. Closing the connection wakes its reader.
final class StreamOutlet implements Outlet {
  private static final Logger LOG = LoggerFactory.getLogger(StreamOutlet.class);

  private final Connection connection;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean gone;

  StreamOutlet(Connection connection) {
    this.connection = connection;
  }

  @Override
  public void write(byte[] line) {
    lock.lock();
    try {
      writeLocked(line);
    } finally {
      lock.unlock();
    }
  }

  /// Nobody knows beforehand whether a stream will block.
  @Override
  public boolean offer(byte[] line) {
    return false;
  }

  @Override
  public boolean gone() {
    return gone;
  }

  @Override
  public void probe() {
    if (lock.tryLock()) {
      try {
        writeLocked(new byte[] {' '});
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public boolean awaitFlushed(Duration atMost) {
    return true;
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

  @Override
  public void close() {
    try {
      connection.close();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
  }
}
