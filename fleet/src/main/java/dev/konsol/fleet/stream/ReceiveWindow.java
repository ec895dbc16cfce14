package dev.konsol.fleet.stream;

import dev.konsol.core.ByteQueue;
import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/// What came from the other host and was not read yet: at most as much as its window, however the
/// other side behaves.
public final class ReceiveWindow {
  private final int window;
  private final LongConsumer credit;
  private final Mutex lock = new Mutex();
  private final Condition changed = lock.newCondition();
  private final ByteQueue waiting = new ByteQueue();
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
  ///
  /// @param bytes in an array that nobody changes from now on
  public boolean add(ByteBuffer bytes) {
    int length = bytes.remaining();
    try (Held _ = lock.held()) {
      if (ended || waiting.size() + (long) length > window || received + length > told + window) {
        return false;
      }
      if (failure.isEmpty()) {
        received += length;
        waiting.add(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
        changed.signal();
      }
      return true;
    }
  }

  /// No more will come.
  public void end() {
    try (Held _ = lock.held()) {
      ended = true;
      changed.signalAll();
    }
  }

  /// Whoever reads gets what is here, and then the reason.
  public void fail(String reason) {
    try (Held _ = lock.held()) {
      if (failure.isEmpty()) {
        failure = Optional.of(reason);
      }
      changed.signalAll();
    }
  }

  /// Nobody reads any more.
  public void discard() {
    try (Held _ = lock.held()) {
      fail("the stream is closed");
      waiting.clear();
    }
  }

  public int available() {
    try (Held _ = lock.held()) {
      return waiting.size();
    }
  }

  /// Waits for at least one byte; -1 at the end.
  public int read(byte[] to, int offset, int most) throws IOException {
    return taking(() -> waiting.take(to, offset, most), length -> length).orElse(-1);
  }

  /// Hands on what comes, as it comes and without a copy, until the end. Answers how much that was.
  public long transferTo(OutputStream to) throws IOException {
    long all = 0;
    for (Optional<ByteBuffer> next = next(); next.isPresent(); next = next()) {
      ByteBuffer bytes = next.get();
      to.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
      to.flush();
      all += bytes.remaining();
    }
    return all;
  }

  private Optional<ByteBuffer> next() throws IOException {
    return taking(() -> waiting.next().orElseThrow(), ByteBuffer::remaining);
  }

  private <T> Optional<T> taking(Supplier<T> take, ToIntFunction<T> length) throws IOException {
    T taken;
    long tell;
    try (Held _ = lock.held()) {
      await();
      if (waiting.size() == 0) {
        return atEnd();
      }
      taken = take.get();
      consumed += length.applyAsInt(taken);
      tell = due();
    }
    if (tell > 0) {
      credit.accept(tell);
    }
    return Optional.of(taken);
  }

  private void await() throws IOException {
    try {
      while (waiting.size() == 0 && !ended && failure.isEmpty()) {
        changed.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading from another host", e);
    }
  }

  private <T> Optional<T> atEnd() throws IOException {
    if (ended) {
      return Optional.empty();
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
