package dev.konsol.jsonrpc.queue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Frames on their way from many threads to one, bounded by the memory they take. A frame larger
/// than the bound passes when it is alone. Safe for any thread.
public final class FrameQueue {
  public enum Put {
    DONE,
    FULL,
    CLOSED
  }

  // So that empty frames count too.
  private static final int OVERHEAD = 64;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final Condition filled = lock.newCondition();
  private final Deque<byte[]> frames = new ArrayDeque<>();
  private final long maxBytes;
  private long bytes;
  private boolean closed;

  public FrameQueue(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /// Waits for room until the deadline.
  public Put put(byte[] frame, Deadline deadline) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed && !fits(frame, maxBytes)) {
        if (room.awaitNanos(deadline.remainingNanos()) <= 0 && !fits(frame, maxBytes)) {
          return closed ? Put.CLOSED : Put.FULL;
        }
      }
      return add(frame);
    } finally {
      lock.unlock();
    }
  }

  /// Takes the frame if there is room at once.
  public Put offer(byte[] frame) {
    return offer(frame, maxBytes);
  }

  /// The same with as much room again, kept free for senders that must not wait.
  public Put offerUrgent(byte[] frame) {
    return offer(frame, 2 * maxBytes);
  }

  private Put offer(byte[] frame, long limit) {
    lock.lock();
    try {
      return closed || fits(frame, limit) ? add(frame) : Put.FULL;
    } finally {
      lock.unlock();
    }
  }

  private boolean fits(byte[] frame, long limit) {
    return frames.isEmpty() || bytes + frame.length + OVERHEAD <= limit;
  }

  private Put add(byte[] frame) {
    if (closed) {
      return Put.CLOSED;
    }
    frames.add(frame);
    bytes += frame.length + OVERHEAD;
    filled.signal();
    if (bytes < maxBytes) {
      room.signal();
    }
    return Put.DONE;
  }

  /// Waits for the next frame; null when the queue is closed and everything in it was taken.
  public byte @Nullable [] take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (frames.isEmpty() && !closed) {
        filled.await();
      }
      byte[] frame = frames.poll();
      if (frame != null) {
        bytes -= frame.length + OVERHEAD;
        // One waiter, who wakes the next if there is room left: thousands may wait.
        room.signal();
      }
      return frame;
    } finally {
      lock.unlock();
    }
  }

  public long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  /// Takes no more; what is queued can still be taken.
  public void close() {
    lock.lock();
    try {
      closed = true;
      room.signalAll();
      filled.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public void closeAndDiscard() {
    lock.lock();
    try {
      close();
      frames.clear();
      bytes = 0;
    } finally {
      lock.unlock();
    }
  }
}
