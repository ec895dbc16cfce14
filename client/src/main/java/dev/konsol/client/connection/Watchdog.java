package dev.konsol.client.connection;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Closes a connection when what is done on it takes too long: neither connecting nor reading has a
/// time-out of its own on a Unix socket. Owns a thread, until it is closed.
final class Watchdog implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final Closeable connection;
  private final Duration patience;
  private volatile boolean expired;

  private Watchdog(Closeable connection, Duration patience) {
    this.connection = connection;
    this.patience = patience;
  }

  static Watchdog over(Closeable connection, Duration patience) {
    Watchdog watchdog = new Watchdog(connection, patience);
    Thread.ofPlatform().daemon().name("watchdog").start(watchdog::watch);
    return watchdog;
  }

  private void watch() {
    try {
      if (!done.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        expired = true;
        connection.close();
      }
    } catch (InterruptedException | IOException e) {
      // Nobody interrupts it, and what cannot be closed cannot be waited for either.
      expired = true;
    }
  }

  /// Whether it took too long.
  boolean expired() {
    return expired;
  }

  @Override
  public void close() {
    done.countDown();
  }
}
