package dev.konsol.http.v1.console;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.time.Duration;
import java.util.concurrent.locks.Condition;

/// How much a client gets before it has said that it has shown what came before. Safe for any
/// thread.
final class Window {
  private final long size;
  private final Mutex lock = new Mutex();
  private final Condition more = lock.newCondition();
  private long shown;
  private long picture;

  /// @param begin where the client's output begins
  Window(long size, long begin) {
    this.size = size;
    this.shown = begin;
  }

  /// The client has shown what is before this offset.
  void acknowledge(long offset) {
    try (Held _ = lock.held()) {
      shown = Math.max(shown, offset);
      more.signalAll();
    }
  }

  /// The client gets a picture of what is before this offset: nothing more before it is shown.
  void picture(long offset) {
    try (Held _ = lock.held()) {
      picture = offset;
    }
  }

  /// How many bytes may follow a position; waits while there are none. 0 when none came in time.
  long room(long position, Duration patience) throws InterruptedException {
    try (Held _ = lock.heldInterruptibly()) {
      long left = patience.toNanos();
      while (left > 0 && room(position) <= 0) {
        left = more.awaitNanos(left);
      }
      return Math.max(0, room(position));
    }
  }

  private long room(long position) {
    return shown < picture ? 0 : size - (position - shown);
  }
}
