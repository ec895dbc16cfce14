package dev.konsol.fleet.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/// What came from the other host and was not read yet: at most as much as its window, however the
/// other side behaves.
public final class ReceiveWindow {
  private final int window;
  private final LongConsumer credit;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Ring ring = new Ring();
  private long received;
  private long consumed;
  private long told;
  private boolean ended;
  private Optional<String> failure = Optional.empty();

  /// @param credit is told, on the reader's thread, how many bytes were read since the beginning
  public ReceiveWindow(int window, LongConsumer credit) {
    this.window = window;
    this.credit = credit;
  }

  /// False where that is more than there is room for, or comes after the end.
  public boolean add(ByteBuffer bytes) {
    int length = bytes.remaining();
    lock.lock();
    try {
      if (ended || ring.size() + (long) length > window || received + length > told + window) {
        return false;
      }
      if (failure.isEmpty()) {
        received += length;
        ring.add(bytes);
        changed.signal();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// No more will come.
  public void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Whoever reads gets what is here, and then the reason.
  public void fail(String reason) {
    lock.lock();
    try {
      if (failure.isEmpty()) {
        failure = Optional.of(reason);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Nobody reads any more.
  public void discard() {
    lock.lock();
    try {
      fail("the stream is closed");
      ring.clear();
    } finally {
      lock.unlock();
    }
  }

  public int available() {
    lock.lock();
    try {
      return ring.size();
    } finally {
      lock.unlock();
    }
  }

  /// Waits for at least one byte; -1 at the end.
  public int read(byte[] to, int offset, int most) throws IOException {
    long tell;
    int length;
    lock.lock();
    try {
      await();
      if (ring.size() == 0) {
        return atEnd();
      }
      length = ring.take(to, offset, most);
      consumed += length;
      tell = due();
    } finally {
      lock.unlock();
    }
    if (tell > 0) {
      credit.accept(tell);
    }
    return length;
  }

  private void await() throws IOException {
    try {
      while (ring.size() == 0 && !ended && failure.isEmpty()) {
        ring.shrink();
        changed.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading from another host", e);
    }
  }

  private int atEnd() throws IOException {
    if (ended) {
      return -1;
    }
    throw new IOException(failure.orElse("the stream is closed"));
  }

  /// A quarter of the window at a time: the other side never runs dry, and is not told of each
  /// byte.
  private long due() {
    if (ended || consumed - told < window / 4) {
      return 0;
    }
    told = consumed;
    return told;
  }
}
