package dev.konsol.lines.connection;

import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// One direction of an in-memory connection: bounded, with a writing end that can be closed alone
/// and a reading end whose close makes writes fail, as a socket's does. Either end may wait or not;
/// whoever shares the lock sees every change.
final class Pipe {
  private final byte[] ring;
  private final ReentrantLock lock;
  private final Condition changed;
  private long written;
  private long read;
  private boolean noMore;
  private boolean noReader;

  Pipe(int capacity, ReentrantLock lock, Condition changed) {
    this.ring = new byte[capacity];
    this.lock = lock;
    this.changed = changed;
  }

  void closeWriting() {
    lock.lock();
    try {
      noMore = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void closeReading() {
    lock.lock();
    try {
      noReader = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Whether a read would say something. Under the lock.
  boolean readable() {
    return read < written || noMore || noReader;
  }

  /// Whether a write would do something. Under the lock.
  boolean writable() {
    return written - read < ring.length || noMore || noReader;
  }

  /// Reads what is there: 0 when nothing is, -1 at the end.
  int read(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      if (noReader) {
        throw new IOException("closed");
      }
      int count = (int) Math.min(length, written - read);
      for (int i = 0; i < count; i++) {
        bytes[offset + i] = ring[(int) (read++ % ring.length)];
      }
      changed.signalAll();
      return count == 0 && noMore ? -1 : count;
    } finally {
      lock.unlock();
    }
  }

  int readWaiting(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      while (!readable()) {
        changed.awaitUninterruptibly();
      }
      return read(bytes, offset, length);
    } finally {
      lock.unlock();
    }
  }

  /// Writes what there is room for.
  int write(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      if (noMore || noReader) {
        throw new IOException("broken pipe");
      }
      int count = (int) Math.min(length, ring.length - (written - read));
      for (int i = 0; i < count; i++) {
        ring[(int) (written++ % ring.length)] = bytes[offset + i];
      }
      changed.signalAll();
      return count;
    } finally {
      lock.unlock();
    }
  }

  void writeWaiting(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      for (int sent = 0; sent < length; sent += write(bytes, offset + sent, length - sent)) {
        while (!writable()) {
          changed.awaitUninterruptibly();
        }
      }
    } finally {
      lock.unlock();
    }
  }
}
