package dev.konsol.agent.provider.http;

import dev.konsol.core.Tasks;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A stream that ends when nothing comes for too long: a task of its own closes it then, which is
/// the only thing that wakes a reader.
final class WatchedStream extends FilterInputStream {
  private final Semaphore changed = new Semaphore(0);
  private final Tasks watch = new Tasks("konsol-model-watch", (_, _) -> {});
  private volatile Duration stall;
  private volatile long lastRead = System.nanoTime();
  private volatile boolean stalled;
  private volatile boolean over;

  WatchedStream(InputStream stream, Duration stall) {
    super(stream);
    this.stall = stall;
    watch.start(this::watch);
  }

  private void watch() {
    try {
      while (!over) {
        long left = stall.toNanos() - (System.nanoTime() - lastRead);
        if (left <= 0) {
          stalled = true;
          in.close();
          return;
        }
        var _ = changed.tryAcquire(left, TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }

  /// Waits no longer than this from now on.
  void atMost(Duration shorter) {
    if (shorter.compareTo(stall) < 0) {
      stall = shorter;
      changed.release();
    }
  }

  Duration stall() {
    return stall;
  }

  /// Whether it was given up because nothing came.
  boolean stalled() {
    return stalled;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      int read = in.read(bytes, offset, length);
      lastRead = System.nanoTime();
      return read;
    } catch (IOException e) {
      if (e.getCause() instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    over = true;
    changed.release();
    super.close();
    watch.close();
  }
}
