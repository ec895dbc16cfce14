package dev.konsol.lines.connection;

import dev.konsol.core.ByteQueue;
import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;

/// One direction of a connection in memory: bounded, with a writing end that can be closed alone
/// and a reading end whose close makes writes fail, as a socket's does. Either end may wait or not;
/// whoever shares the lock sees every change.
final class Pipe {
  private final int capacity;
  private final Mutex lock;
  private final Runnable changed;
  private final Condition filled;
  private final Condition drained;
  private final ByteQueue waiting = new ByteQueue();
  private boolean noMore;
  private boolean noReader;

  /// @param capacity with so much in it, or more, it takes nothing
  /// @param changed runs under the lock
  Pipe(int capacity, Mutex lock, Runnable changed) {
    this.capacity = capacity;
    this.lock = lock;
    this.changed = changed;
    this.filled = lock.newCondition();
    this.drained = lock.newCondition();
  }

  void closeWriting() {
    try (Held _ = lock.held()) {
      noMore = true;
      tellAll();
    }
  }

  void closeReading() {
    try (Held _ = lock.held()) {
      noReader = true;
      waiting.clear();
      tellAll();
    }
  }

  private void tellAll() {
    filled.signalAll();
    drained.signalAll();
    changed.run();
  }

  /// Whether a read would say something. Under the lock.
  boolean readable() {
    return waiting.size() > 0 || noMore || noReader;
  }

  /// Whether a write would do something. Under the lock.
  boolean writable() {
    return waiting.size() < capacity || noMore || noReader;
  }

  /// Reads what is there: 0 when nothing is, -1 at the end.
  int read(byte[] bytes, int offset, int length) throws IOException {
    try (Held _ = lock.held()) {
      if (noReader) {
        throw new IOException("closed");
      }
      if (waiting.size() == 0) {
        return noMore ? -1 : 0;
      }
      int count = waiting.take(bytes, offset, length);
      drained.signal();
      changed.run();
      return count;
    }
  }

  private int readWaiting(byte[] bytes, int offset, int length) throws IOException {
    try (Held _ = lock.held()) {
      await(filled, this::readable);
      return read(bytes, offset, length);
    }
  }

  /// What was written next, as it is; empty at the end.
  private Optional<ByteBuffer> nextWaiting() throws IOException {
    try (Held _ = lock.held()) {
      await(filled, this::readable);
      if (noReader) {
        throw new IOException("closed");
      }
      Optional<ByteBuffer> next = waiting.next();
      drained.signal();
      changed.run();
      return next;
    }
  }

  private static void await(Condition condition, BooleanSupplier reached)
      throws InterruptedIOException {
    try {
      while (!reached.getAsBoolean()) {
        condition.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the other side");
    }
  }

  /// Writes all where there is room for anything, else nothing: the bytes are there already, and
  /// are not copied. So they stay as they are from then on.
  int write(byte[] bytes, int offset, int length) throws IOException {
    try (Held _ = lock.held()) {
      if (noMore || noReader) {
        throw new IOException("broken pipe");
      }
      if (waiting.size() >= capacity) {
        return 0;
      }
      waiting.add(bytes, offset, length);
      filled.signal();
      changed.run();
      return length;
    }
  }

  private void writeWaiting(byte[] bytes) throws IOException {
    try (Held _ = lock.held()) {
      await(drained, this::writable);
      var _ = write(bytes, 0, bytes.length);
    }
  }

  private int available() {
    try (Held _ = lock.held()) {
      return waiting.size();
    }
  }

  /// The reading end, for a thread that waits.
  InputStream input() {
    return new Input();
  }

  /// The writing end, for a thread that waits. To close it says that no more will come.
  OutputStream output() {
    return new Output();
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return readWaiting(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return length == 0 ? 0 : readWaiting(bytes, offset, length);
    }

    @Override
    public long transferTo(OutputStream to) throws IOException {
      long all = 0;
      for (Optional<ByteBuffer> next = nextWaiting(); next.isPresent(); next = nextWaiting()) {
        ByteBuffer bytes = next.get();
        to.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        all += bytes.remaining();
      }
      return all;
    }

    @Override
    public int available() {
      return Pipe.this.available();
    }

    @Override
    public void close() {
      closeReading();
    }
  }

  private final class Output extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      // Whoever writes to a stream may use the array again.
      writeWaiting(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    @Override
    public void close() {
      closeWriting();
    }
  }
}
