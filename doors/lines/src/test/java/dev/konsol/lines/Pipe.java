package dev.konsol.lines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// One direction of an in-memory connection: bounded, with a writing end that can be closed alone
/// and a reading end whose close makes writes fail, as a socket's does.
final class Pipe {
  private final byte[] ring;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long written;
  private long read;
  private boolean noMore;
  private boolean noReader;

  Pipe(int capacity) {
    this.ring = new byte[capacity];
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

  InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return take(bytes, offset, length);
      }
    };
  }

  OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int i = 0; i < length; i++) {
          put(bytes[offset + i]);
        }
      }
    };
  }

  private int take(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      while (read == written && !noMore && !noReader) {
        changed.awaitUninterruptibly();
      }
      if (noReader) {
        throw new IOException("closed");
      }
      int count = (int) Math.min(length, written - read);
      for (int i = 0; i < count; i++) {
        bytes[offset + i] = ring[(int) (read++ % ring.length)];
      }
      changed.signalAll();
      return count == 0 ? -1 : count;
    } finally {
      lock.unlock();
    }
  }

  private void put(byte b) throws IOException {
    lock.lock();
    try {
      while (written - read == ring.length && !noMore && !noReader) {
        changed.awaitUninterruptibly();
      }
      if (noMore || noReader) {
        throw new IOException("broken pipe");
      }
      ring[(int) (written++ % ring.length)] = b;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
