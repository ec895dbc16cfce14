package dev.konsol.app.daemon;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Has the JVM collect its heap when that has grown well beyond what it was after the last time.
/// The serial collector by itself lets what has died late pile up until the heap is as large as it
/// may be, and a daemon would creep there within a day of light use. Owns one virtual thread.
final class HeapTrim implements AutoCloseable {
  /// What it needs of the JVM.
  interface Heap {
    long committedBytes();

    void collect();
  }

  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final long LEAST_GROWTH = 16L << 20;

  private final Heap heap;
  private final CountDownLatch closed = new CountDownLatch(1);
  private long settled;

  HeapTrim(Heap heap) {
    this.heap = heap;
    this.settled = heap.committedBytes();
  }

  static HeapTrim start() {
    HeapTrim trim = new HeapTrim(new Jvm());
    Thread.ofVirtual().name("heap-trim").start(trim::watch);
    return trim;
  }

  private void watch() {
    try {
      while (!closed.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A large heap may grow by more before it is worth the pause.
  void look() {
    if (heap.committedBytes() - settled >= Math.max(LEAST_GROWTH, settled / 4)) {
      heap.collect();
      settled = heap.committedBytes();
    }
  }

  @Override
  public void close() {
    closed.countDown();
  }

  private static final class Jvm implements Heap {
    @Override
    public long committedBytes() {
      return Runtime.getRuntime().totalMemory();
    }

    @Override
    public void collect() {
      System.gc();
    }
  }
}
