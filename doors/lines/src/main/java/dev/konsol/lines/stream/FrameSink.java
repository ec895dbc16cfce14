package dev.konsol.lines.stream;

import dev.konsol.core.MemoryBudget;
import dev.konsol.lines.NonBlockingChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where a connection's responses and frames go out, a whole line at a time: at once if the socket
/// has room. The rest of one that does not fit waits here, one line at the most, until the
/// channel's thread sees room. A peer that does not read holds up its own connection and nobody
/// else; when it is gone, the channel is closed. Safe for any thread; the lock is never held while
/// anybody waits.
public final class FrameSink {
  private static final Logger LOG = LoggerFactory.getLogger(FrameSink.class);
  private static final byte[] NOTHING = {};

  private final NonBlockingChannel channel;
  private final MemoryBudget.Share memory;
  private final Runnable onGone;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition flushed = lock.newCondition();
  private byte[] begun = NOTHING;
  private int sent;
  private volatile boolean gone;

  /// `onGone` runs once, when the peer turns out to be gone; it must not block.
  public FrameSink(NonBlockingChannel channel, MemoryBudget.Share memory, Runnable onGone) {
    this.channel = channel;
    this.memory = memory;
    this.onGone = onGone;
  }

  /// Blocks until the peer has taken what went out before; nothing once it is gone.
  public void write(byte[] line) {
    lock.lock();
    try {
      while (waiting()) {
        flushed.awaitUninterruptibly();
      }
      begin(line);
    } finally {
      lock.unlock();
    }
  }

  /// The same without ever blocking. False when that cannot be: then nothing has happened.
  public boolean offer(byte[] line) {
    if (!lock.tryLock()) {
      return false;
    }
    try {
      if (waiting()) {
        return false;
      }
      begin(line);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// There is room again.
  public void flush() {
    lock.lock();
    try {
      push();
    } finally {
      lock.unlock();
    }
  }

  public boolean gone() {
    return gone;
  }

  /// Finds out whether the peer still takes answers, by the only means a byte stream has: sending
  /// something. A blank before a line means nothing in JSON. To be used only while an answer is
  /// due.
  public void probe() {
    offer(new byte[] {' '});
  }

  /// Waits, at most so long, until everything is out.
  public boolean awaitFlushed(Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      while (waiting() && nanos > 0) {
        nanos = flushed.awaitNanos(nanos);
      }
      return !waiting();
    } finally {
      lock.unlock();
    }
  }

  public void close() {
    lock.lock();
    try {
      forget();
    } finally {
      lock.unlock();
    }
  }

  private boolean waiting() {
    return begun.length > 0 && !gone;
  }

  private void begin(byte[] line) {
    begun = line;
    sent = 0;
    memory.add(begun.length);
    push();
  }

  private void push() {
    if (!waiting()) {
      return;
    }
    try {
      sent += channel.write(begun, sent, begun.length - sent);
      if (sent < begun.length) {
        channel.awaitRoom();
        return;
      }
      memory.give(begun.length);
      begun = NOTHING;
      flushed.signalAll();
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
      forget();
      onGone.run();
    }
  }

  private void forget() {
    gone = true;
    memory.give(begun.length);
    begun = NOTHING;
    flushed.signalAll();
    channel.close();
  }
}
