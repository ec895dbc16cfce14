package dev.konsol.fleet.stream;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.Condition;

/// How much the other host has room for.
public final class SendWindow {
  private final Mutex lock = new Mutex();
  private final Condition changed = lock.newCondition();
  private long window;
  private long sent;
  private long consumed;
  private Optional<String> failure = Optional.empty();

  /// The other side has room for that much, and has read nothing yet.
  public void open(int bytes) {
    try (Held _ = lock.held()) {
      window = bytes;
      changed.signalAll();
    }
  }

  /// The other side has read that much since the beginning. False where it cannot have.
  public boolean consumed(long bytes) {
    try (Held _ = lock.held()) {
      if (bytes > sent) {
        return false;
      }
      consumed = Math.max(consumed, bytes);
      changed.signalAll();
      return true;
    }
  }

  /// Whoever waits or comes later fails with the first reason.
  public void fail(String reason) {
    try (Held _ = lock.held()) {
      if (failure.isEmpty()) {
        failure = Optional.of(reason);
      }
      changed.signalAll();
    }
  }

  /// Waits until something may be sent, and takes what there is of the wanted.
  public int take(int wanted) throws IOException {
    try (Held _ = lock.held()) {
      while (failure.isEmpty() && sent - consumed >= window) {
        changed.await();
      }
      if (failure.isPresent()) {
        throw new IOException(failure.get());
      }
      int length = (int) Math.min(wanted, window - (sent - consumed));
      sent += length;
      return length;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while writing to another host", e);
    }
  }
}
